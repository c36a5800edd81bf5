/** Recovery codes: a mistyped one is found here, before the server is asked. The server reads them the same way. */

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CHECKS = `${LETTERS}*~$=U`;
const COUNT = 26;

/** The check sign of 26 letters, modulo 37. */
export function checkSign(letters: string): string {
  let value = 0;
  for (const letter of letters) value = (value * LETTERS.length + LETTERS.indexOf(letter)) % CHECKS.length;
  return CHECKS[value] as string;
}

/** Return the fault of a code that was typed in; "" if it can be right. */
export function mistake(typed: string): string {
  const code = typed.replaceAll(/[\s-]/g, "").toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  const letters = code.slice(0, -1);
  if (code.length !== COUNT + 1 || [...letters].some((letter) => !LETTERS.includes(letter))) return `A recovery code has ${COUNT + 1} letters and digits.`;
  return code.at(-1) === checkSign(letters) ? "" : "This code has a typing error: a letter is wrong or two are swapped.";
}

/** The last group of a code, which is typed to show that it was written down. */
export function lastGroup(code: string): string {
  return code.split("-").at(-1) ?? "";
}
