import { describe, expect, it } from "vitest";
import { edgePlace, offeredBeyond } from "./out_of_sight";

const room = { width: 400, height: 300 };
const place = (cell: string) => { const [x, y] = cell.split(",").map(Number); return x === undefined || y === undefined ? null : { x, y }; };

describe("what may be clicked and is out of sight", () => {
  it("is not spoken of while it is in sight", () => {
    expect(offeredBeyond(["10,10", "400,300"], place, room)).toEqual([]);
  });
  it("does not hide squares in sight that may be clicked", () => {
    const [right] = offeredBeyond(["500,150", "380,150"], place, room);
    expect(right?.x).toBe(378);
    expect(Math.abs((right?.y ?? 150) - 150)).toBeGreaterThan(40);
  });
  it("leaves what stands at the edge for a ball where nothing is covered", () => {
    expect(edgePlace({ x: 100, y: 100 }, room, [])).toBeNull();
    expect(edgePlace({ x: -50, y: 150 }, room, [])).toEqual({ x: 22, y: 150 });
    expect(Math.abs((edgePlace({ x: -50, y: 150 }, room, [{ x: 20, y: 140 }])?.y ?? 150) - 140)).toBeGreaterThanOrEqual(44);
  });
  it("is counted by side, and the nearest is what one looks at", () => {
    const [right, top] = offeredBeyond(["900,100", "500,200", "200,-50"], place, room);
    expect(right).toMatchObject({ side: "right", count: 2, nearest: "500,200", y: 150 });
    expect(top).toMatchObject({ side: "top", count: 1, nearest: "200,-50", x: 200 });
  });
  it("hides no figure where it has to stand over squares that may be clicked", () => {
    const row = Array.from({ length: 20 }, (_, n) => `${n * 20},20`);
    const figure = { x: 200, y: 20 };
    expect(offeredBeyond([...row, "200,-50"], place, room)[0]).toMatchObject({ side: "top", x: 200 });
    const [top] = offeredBeyond([...row, "200,-50"], place, room, [figure]);
    expect(Math.abs((top?.x ?? 200) - figure.x)).toBeGreaterThanOrEqual(44);
    const [full] = offeredBeyond([...row, "200,-50"], place, room, row.map((cell) => place(cell) ?? figure));
    expect(full?.x).toBe(200);
  });
});
