/** Styles of CSV files: for programs, and for spreadsheets with German settings, which read 0.875 as 875. */
export const CSV_STYLES = ['plain', 'excel-de'] as const;

export type CsvStyle = (typeof CSV_STYLES)[number];

interface CsvForm {
  readonly delimiter: string;
  readonly decimal: string;
  /** Whether a byte order mark stands first, by which Excel knows UTF-8. */
  readonly bom: boolean;
}

export const CSV_FORMS: Readonly<Record<CsvStyle, CsvForm>> = {
  plain: { delimiter: ',', decimal: '.', bom: false },
  'excel-de': { delimiter: ';', decimal: ',', bom: true },
};

/** Does a spreadsheet take the text for a formula? By its first letter, also of full width. */
export const isFormula = (text: string): boolean => /^[=+\-@\t\r＝＋－＠]/.test(text);
