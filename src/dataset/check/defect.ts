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

/** `data/part-00000.csv, row 17, column tricks: expected 0 to 10; found 11` */
export function formatDefect({ file, row, column, what }: Defect): string {
  const place = [file, row === null ? '' : `row ${row}`, column === null ? '' : `column ${column}`];
  return `${place.filter(Boolean).join(', ')}: ${what}`;
}

/** At most this many are listed per file. */
const MOST_LISTED = 10;

/** Collects the defects of a file. Many defects usually have one cause: the first ones are listed, and the others counted. */
export class Defects {
  private readonly file: string;
  private readonly listed: Defect[] = [];
  private count = 0;

  constructor(file: string) {
    this.file = file;
  }

  add(what: string, row: number | null = null, column: string | null = null): void {
    if (this.count++ < MOST_LISTED) this.listed.push({ file: this.file, row, column, what });
  }

  /** What has been found. */
  get all(): readonly Defect[] {
    const more = this.count - this.listed.length;
    return more === 0
      ? this.listed
      : [...this.listed, { file: this.file, row: null, column: null, what: `${more} more like these` }];
  }
}
