/** A name in so many letters: cut in the middle, as commands begin alike, and marks and parameters are at the end. */
export function shortened(name: string, letters: number): string {
  if (name.length <= letters) return name;
  const head = Math.floor(letters / 3);
  return `${name.slice(0, head)}…${name.slice(name.length - (letters - 1 - head))}`;
}
