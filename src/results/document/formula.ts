/** Does a spreadsheet take the text for a formula? By its first letter, also of full width. */
export const isFormula = (text: string): boolean => /^[=+\-@\t\r＝＋－＠]/.test(text);
