import { serve } from '../../runs/work/serving.js';
import type { TextPiece } from '../../runs/work/text-pieces.js';
import type { DealReview } from './deal-review.js';
import { reviewerFor } from './review.js';
import type { ReviewJob } from './reviewer.js';

/** Reviews records on a worker thread. */
export default serve<ReviewJob, readonly DealReview[], TextPiece>(reviewerFor);
