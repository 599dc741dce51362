/** A value as files of results have it. */
export const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
