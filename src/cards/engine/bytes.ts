/** Tables over bytes, where V8 is faster with a look-up than with arithmetic. Built once, never changed. */

/** How many bits a byte has. */
export const COUNT = new Uint8Array(256);
/** `SELECT[byte << 3 | k]`: the position of the k-th set bit of a byte. */
export const SELECT = new Uint8Array(2048);
for (let byte = 0; byte < 256; byte++) {
  for (let place = 0; place < 8; place++) if ((byte >> place) & 1) SELECT[(byte << 3) | COUNT[byte]++] = place;
}

/** `HEADS[byte << 3 | rank]`: the bits above `rank` if there are any, else the whole byte. */
export const HEADS = Uint8Array.from({ length: 2048 }, (_, index) => {
  const byte = index >> 3;
  const above = byte & (0xfe << (index & 7));
  return above !== 0 ? above : byte;
});
