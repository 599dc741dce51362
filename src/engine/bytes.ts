/** Tables over bytes: what V8 does faster by look-up than by arithmetic. Built once, never changed. */

/** How many bits a byte has. */
export const COUNT = new Uint8Array(256);
/** `SELECT[byte << 3 | k]`: the place of the k-th bit of a byte. */
export const SELECT = new Uint8Array(2048);
for (let byte = 0; byte < 256; byte++) {
  for (let place = 0; place < 8; place++) if ((byte >> place) & 1) SELECT[(byte << 3) | COUNT[byte]++] = place;
}
