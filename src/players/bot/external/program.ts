import type { Features } from '../../features/vector.js';
import type { ProgramTexts } from './texts.js';

/** The program that a bot is started with. */
export interface Program {
  readonly command: string;
  readonly name: string;
  /** How many questions it is sent before it has answered them; 1 if it is asked one by one. */
  readonly window: number;
  /** False if it need not answer alike. */
  readonly repeatable?: boolean;
  /** The columns it is shown with each question; null for none. */
  readonly features: Features | null;
  /** The words that it is sent; null for none. */
  readonly texts: ProgramTexts | null;
}
