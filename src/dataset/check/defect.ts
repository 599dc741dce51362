/** An error in a dataset. */
export interface Defect {
  /** The file, by its path in the dataset's folder. */
  readonly file: string;
  /** The row, from 1; null if it is not about one. */
  readonly row: number | null;
  /** The column; null if it is not about one. */
  readonly column: string | null;
  /** What is wrong: what was expected, what was found. */
  readonly what: string;
}

export const defectIn = (file: string, what: string): Defect => ({ file, row: null, column: null, what });

/** `data/part-00000.csv, row 17, column tricks: found 5; made again it is 6` */
export function formatDefect({ file, row, column, what }: Defect): string {
  const place = [file, row === null ? '' : `row ${row}`, column === null ? '' : `column ${column}`];
  return `${place.filter(Boolean).join(', ')}: ${what}`;
}
