/** Styles of CSV files: for programs, and for spreadsheets with German settings, which read 0.875 as 875. */
export const CSV_STYLES = ['plain', 'excel-de'] as const;

export type CsvStyle = (typeof CSV_STYLES)[number];

/** `bom`: does a byte order mark stand first, by which Excel knows UTF-8? */
export const CSV_FORMS = {
  plain: { delimiter: ',', decimal: '.', bom: false },
  'excel-de': { delimiter: ';', decimal: ',', bom: true },
} as const;

/** Does a spreadsheet take the text for a formula? By its first letter, also of full width. */
export const isFormula = (text: string): boolean => /^[=+\-@\t\r＝＋－＠]/.test(text);
