/** The file of a run's folder with the answers of bots that need not repeat theirs. */
export const ANSWERS_FILE = 'answers.jsonl';
