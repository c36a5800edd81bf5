import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, books, createMatch, forgetAnswers, query, rematch, troubleText } from "./api";

/** A server that gives these answers, one after the other. */
function server(...answers: (Response | Error)[]): ReturnType<typeof vi.fn> {
  const fetched = vi.fn(async () => {
    const answer = answers.shift();
    if (answer === undefined) throw new Error("asked once more than expected");
    if (answer instanceof Error) throw answer;
    return answer;
  });
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

const says = (status: number, body: unknown): Response => new Response(typeof body === "string" ? body : JSON.stringify(body), { status });

async function problem(call: Promise<unknown>): Promise<ApiError> {
  const thrown = await call.then(() => null, (error: unknown) => error);
  expect(thrown).toBeInstanceOf(ApiError);
  return thrown as ApiError;
}

beforeEach(forgetAnswers);
afterEach(() => vi.unstubAllGlobals());

describe("what fails is told in words for people", () => {
  it("shows the server's own reason", async () => {
    server(says(422, { error: "bad-dungeon", why: "Line 4 has a chest outside the walls." }));
    const error = await problem(createMatch({ book: "x", seats: [] }));
    expect([error.code, error.message, error.status]).toEqual(["bad-dungeon", "Line 4 has a chest outside the walls.", 422]);
  });

  it.each([
    [404, "There is nothing at this address"], [413, "too large"], [429, "Too many requests"], [503, "The server has a problem"], [418, "(418)"],
  ])("explains a bare %i", async (status, words) => {
    server(says(status, "<html>proxy</html>"));
    expect((await problem(books())).message).toContain(words);
  });

  it("does not take a foreign body for a reason", async () => {
    server(says(500, { why: "" }));
    expect((await problem(books())).message).toContain("The server has a problem");
  });

  it("says when nobody answers", async () => {
    server(new TypeError("Failed to fetch"));
    const error = await problem(books());
    expect([error.code, error.status]).toEqual(["offline", 0]);
  });

  it("says when the answer cannot be read", async () => {
    server(says(200, "not json"));
    expect((await problem(books())).code).toBe("odd-answer");
  });

  it("never shows the text of a defect", () => {
    expect(troubleText(new TypeError("x is undefined"))).not.toContain("undefined");
    expect(troubleText(new ApiError("a", "Said so.", 400))).toBe("Said so.");
  });
});

describe("calls", () => {
  it("ask once for what does not change, and again after a failure", async () => {
    const fetched = server(new TypeError("down"), says(200, [{ id: "one" }]));
    await problem(books());
    expect(await books()).toEqual([{ id: "one" }]);
    expect(await books()).toEqual([{ id: "one" }]);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("send a seat's token as a header, never in the address", async () => {
    const fetched = server(says(200, { match: "m2", tokens: {} }));
    await rematch("m/1", "secret");
    const [address, request] = fetched.mock.calls[0] as [string, RequestInit];
    expect(address).toBe("/api/matches/m%2F1/rematch");
    expect(request.method).toBe("POST");
    expect((request.headers as Record<string, string>).Authorization).toBe("Bearer secret");
  });

  it("leave out of an address what is empty", () => {
    expect(query("/a", { b: "", c: undefined })).toBe("/a");
    expect(query("/a", { b: "x y", n: 0 })).toBe("/a?b=x+y&n=0");
  });
});
