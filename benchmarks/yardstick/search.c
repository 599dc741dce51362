/*
 * The search of src/solver once more, in C: `search.ts`, `bounds.ts`, `law.ts` and `ordering.ts`, line by line, so that one knows what a node must cost.
 * It reads questions and the tables that they need from its input (see yardstick.ts), and prints for each repetition: nodes, a sum over the values,
 * nanoseconds of processor time. It is a yardstick and no part of what is shipped.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef uint32_t cards;
enum { TRUMPED = 1, HEAD = 2, MUST_TRUMP = 4, MUST_UNDERTRUMP = 8, PARTNER_LED = 16, RELIEF_SHIFT = 5 };
enum { RELIEF_NONE, RELIEF_HEAD, RELIEF_HEAD_AND_TRUMP, RELIEF_FREE };
enum { SAFE = 1, HIGH_FIRST = 1, TOP_FIRST = 2, BITS = 15 };
#define TRUMPS 0xff000000u
#define EACH 0x01010101u
#define HIGHS 0x80808080u

static uint8_t TRUMP_TRICKS[1 << 16], WINS_ALL[1 << 16], SUITS[1 << 16];
static int32_t LEAD_ORDER[72];
static cards ABOVE[32];
static uint32_t table[4 << BITS];
static uint32_t tag;
static int law, misere;
static long nodes;

static inline int highest(cards set) { return 31 - __builtin_clz(set); }
static inline int lowest(cards set) { return __builtin_ctz(set); }

/* law.ts */

static inline int beats(int card, int best) {
  if (((card ^ best) & 24) == 0) return card > best;
  return (law & TRUMPED) != 0 && card >= 24;
}

static cards legalUnder(cards hand, int led, int best, int duties) {
  cards following = hand & (0xffu << (led & 24));
  if (following != 0) {
    if ((duties & HEAD) == 0 || ((led ^ best) & 24) != 0) return following;
    cards heading = following & ABOVE[best];
    return heading != 0 ? heading : following;
  }
  if ((duties & MUST_TRUMP) == 0) return hand;
  cards trumps = hand & TRUMPS;
  if (trumps == 0) return hand;
  int trumped = best >= 24;
  if ((duties & HEAD) != 0) {
    cards overtrumping = trumped ? trumps & ABOVE[best] : trumps;
    if (overtrumping != 0) return overtrumping;
  }
  return trumped && (duties & MUST_UNDERTRUMP) == 0 ? hand : trumps;
}

static cards relievedCards(cards hand, int led, int best) {
  int relief = law >> RELIEF_SHIFT;
  if (relief == RELIEF_FREE) return hand;
  if (relief == RELIEF_NONE) return legalUnder(hand, led, best, law);
  cards following = hand & (0xffu << (led & 24));
  if (following != 0) return following;
  if (relief == RELIEF_HEAD_AND_TRUMP) return hand;
  return legalUnder(hand, led, best, law & ~HEAD);
}

static inline int isRelieved(int leader, int headed) {
  if (leader == 0) return headed;
  return leader == 2 && !headed && (law & PARTNER_LED) != 0;
}

/* bounds.ts */

static inline cards lengths(cards hand) {
  cards pairs = hand - ((hand >> 1) & 0x55555555u);
  cards nibbles = (pairs & 0x33333333u) + ((pairs >> 2) & 0x33333333u);
  return (nibbles + (nibbles >> 4)) & 0x0f0f0f0fu;
}

static inline cards fill(cards hand) {
  cards filled = hand | ((hand >> 1) & 0x7f7f7f7fu);
  filled |= (filled >> 2) & 0x3f3f3f3fu;
  return filled | ((filled >> 4) & 0x0f0f0f0fu);
}

static inline cards suitsIn(cards hand) { return (((hand & 0x7f7f7f7fu) + 0x7f7f7f7fu) | hand) & HIGHS; }

static inline cards atLeast(cards a, cards b) {
  cards high = ((a | HIGHS) - b) & HIGHS;
  return high | (high - (high >> 7));
}

static inline cards least(cards a, cards b) {
  cards mask = atLeast(a, b);
  return (b & mask) | (a & ~mask);
}

static int cash(cards hand, cards next, cards third, cards tops, int trumps, int ruffs) {
  cards own = lengths(hand), lengthsNext = lengths(next), lengthsThird = lengths(third), sequences = lengths(tops);
  cards all = atLeast(sequences, lengthsNext) & atLeast(sequences, lengthsThird);
  cards plain = (own & all) | (sequences & ~all);
  if (!trumps) return (plain * EACH) >> 24;
  int rounds = (int)(sequences >> 24) - (ruffs ? 1 : 0);
  int nextKeeps = (int)(lengthsNext >> 24) > rounds;
  int thirdKeeps = (int)(lengthsThird >> 24) > rounds;
  if (nextKeeps) plain = least(plain, lengthsNext);
  if (thirdKeeps) plain = least(plain, lengthsThird);
  int drawn = nextKeeps || thirdKeeps ? 0 : (int)(own >> 24);
  return (drawn << 8) | (int)(((plain & 0x00ffffffu) * EACH) >> 24);
}

static int winsAll(cards own, cards next, cards third) {
  cards high = own | third, low = next | third;
  return WINS_ALL[((high & 0xff) << 8) | (low & 0xff)] != 0 && WINS_ALL[(high & 0xff00) | ((low >> 8) & 0xff)] != 0 &&
         WINS_ALL[((high >> 8) & 0xff00) | ((low >> 16) & 0xff)] != 0 && WINS_ALL[((high >> 16) & 0xff00) | (low >> 24)] != 0;
}

static inline int total(int cashed, int sureTrumps) {
  int trumps = cashed >> 8;
  return (trumps > sureTrumps ? trumps : sureTrumps) + (cashed & 0xff);
}

static inline cards ruffable(cards hand, cards tops, int trumps) { return trumps && (tops >> 31) != 0 ? ~suitsIn(hand) : 0; }
static inline cards unruffed(cards hand, int trumps) { return trumps && hand >> 24 != 0 ? suitsIn(hand) : HIGHS; }

static int whenDeclarerLeads(cards a, cards b, cards c, int tricks, int need, int trumps, int sure) {
  int theirs = sure >> 4;
  cards filledA = fill(a), filledB = fill(b), filledC = fill(c);
  int low = total(cash(a, b, c, a & ~(filledB | filledC), trumps, 0), sure & 15);
  int high = tricks - theirs;
  if (low >= need) return (high << 4) | low;
  if (need == tricks) {
    if (!winsAll(a, b, c)) return ((tricks - 1) << 4) | low;
    if (!trumps) return (tricks << 4) | tricks;
  }
  cards leads = suitsIn(a);
  cards topB = b & ~(filledA | filledC), topC = c & ~(filledA | filledB);
  cards topsB = suitsIn(topB), topsC = suitsIn(topC);
  cards takesB = leads & (topsB | ruffable(b, topsB, trumps)) & unruffed(c, trumps);
  cards takesC = leads & (topsC | ruffable(c, topsC, trumps)) & unruffed(b, trumps);
  if ((leads & ~(takesB | takesC)) != 0) return (high << 4) | low;
  int fewest = tricks;
  if (takesB != 0) fewest = total(cash(b, c, a, topB, trumps, (takesB & ~topsB) != 0), theirs);
  if (takesC != 0) {
    int other = total(cash(c, a, b, topC, trumps, (takesC & ~topsC) != 0), theirs);
    if (other < fewest) fewest = other;
  }
  if (tricks - fewest < high) high = tricks - fewest;
  return (high << 4) | low;
}

static int whenDefenderLeads(cards leader, cards partner, cards declarer, int tricks, int need, int trumps, int sure) {
  int ours = sure & 15;
  cards filledL = fill(leader), filledD = fill(declarer), filledP = fill(partner);
  int cashed = cash(leader, declarer, partner, leader & ~(filledD | filledP), trumps, 0);
  int trumpTricks = cashed >> 8 > sure >> 4 ? cashed >> 8 : sure >> 4;
  int high = tricks - trumpTricks - (cashed & 0xff);
  if (high < need) return high * 16 | ours;
  cards leads = suitsIn(leader);
  cards topP = partner & ~(filledL | filledD);
  if ((leads & suitsIn(topP) & unruffed(declarer, trumps)) != 0) {
    int more = cash(partner, declarer, leader, topP, trumps, 0);
    if (more >> 8 > trumpTricks) trumpTricks = more >> 8;
    high = tricks - trumpTricks - (cashed & 0xff) - (more & 0xff);
    if (high < 0) high = 0;
    if (high < need) return (high << 4) | ours;
  }
  cards topD = declarer & ~(filledL | filledP);
  cards tops = suitsIn(topD);
  if ((leads & ~((tops | ruffable(declarer, tops, trumps)) & unruffed(partner, trumps))) != 0) return (high << 4) | ours;
  return (high << 4) | total(cash(declarer, leader, partner, topD, trumps, (leads & ~tops) != 0), ours);
}

static int bounds(cards a, cards b, cards c, int role, int tricks, int need, int trumps) {
  int sure = 0;
  if (trumps) {
    cards high = role == 0 ? a | c : role == 1 ? b | c : a | b;
    cards low = role == 0 ? b | c : role == 1 ? a | b : a | c;
    sure = TRUMP_TRICKS[((high >> 24) << 8) | (low >> 24)];
    if ((sure & 15) >= need || tricks - (sure >> 4) < need) return ((tricks - (sure >> 4)) << 4) | (sure & 15);
  }
  if (role == 0) return whenDeclarerLeads(a, b, c, tricks, need, trumps, sure);
  return role == 1 ? whenDefenderLeads(a, b, c, tricks, need, trumps, sure) : whenDefenderLeads(a, c, b, tricks, need, trumps, sure);
}

/* ordering.ts */

static cards scoreSuits(cards a, cards b, cards c, int row) {
  const int32_t *w = LEAD_ORDER + row;
  cards nextVoid = ~(suitsIn(b) >> 7) & EACH, thirdVoid = ~(suitsIn(c) >> 7) & EACH;
  return (cards)w[0] + (cards)w[1] * lengths(a) + (cards)w[2] * lengths(b) + (cards)w[3] * lengths(c) + (cards)w[4] * nextVoid +
         (cards)w[5] * thirdVoid + (cards)w[6] * (nextVoid & thirdVoid);
}

/* search.ts */

static int takes(cards a, cards b, cards c, int task);

static inline cards closed(cards hand, cards aboveHigh, cards aboveMiddle, cards aboveLow) {
  cards two = hand - ((hand & aboveHigh) >> 1);
  cards one = two - ((two & aboveMiddle) >> 1);
  return one - ((one & aboveLow) >> 1);
}

static int winsLast(cards a, cards b, cards c, int role) {
  int first = highest(a), second = highest(b), third = highest(c);
  int headed = beats(second, first);
  if (beats(third, headed ? second : first)) return role == 1;
  return headed ? role == 2 : role == 0;
}

static int mostExposed(cards moves, cards others) {
  cards below = lengths(others & fill(moves));
  int most = -1, card = 0;
  for (cards rest = moves; rest != 0;) {
    int top = highest(rest), suit = top & 24, count = (below >> suit) & 0xff;
    if (count > most) {
      most = count;
      card = top;
    }
    rest &= (1u << suit) - 1;
  }
  return card;
}

static int judgeSuits(cards a, cards b, cards c, int role) {
  cards low = role == 1 ? a | b : a | c, high = role == 1 ? b | c : a | b;
  int lane0 = SUITS[((high & 0xff) << 8) | (low & 0xff)], lane1 = SUITS[(high & 0xff00) | ((low >> 8) & 0xff)];
  int lane2 = SUITS[((high >> 8) & 0xff00) | ((low >> 16) & 0xff)], lane3 = SUITS[((high >> 16) & 0xff00) | (low >> 24)];
  return (lane0 & lane1 & lane2 & lane3 & SAFE) | ((lane0 | lane1 | lane2 | lane3) & (role << 1));
}

static inline int after(cards a, cards b, cards c, int task, int winner) {
  int tricks = ((task >> 4) & 15) - 1, need = (task & 15) - (winner == 0 ? 1 : 0);
  if (need <= 0) return 1;
  if (need > tricks) return 0;
  return takes(a, b, c, (winner << 8) | (tricks << 4) | need);
}

static int thirds(cards a, cards b, cards c, int task, int led, int second) {
  int role = task >> 8, wants = (role == 1) != misere, ducks = role == 1 && misere;
  int headed = beats(second, led), best = headed ? second : led;
  cards legal = isRelieved(role, headed) ? relievedCards(c, led, best) : legalUnder(c, led, best, law);
  cards next = (legal >> 1) & 0x7f7f7f7fu;
  next |= ((next & (1u << (led + second - best))) >> 1) & 0x7f7f7f7fu;
  cards keptA = a ^ (1u << led), keptB = b ^ (1u << second);
  int upper = led > second ? led : second, lower = led > second ? second : led;
  for (cards moves = legal & ~next; moves != 0;) {
    int card = ducks ? mostExposed(moves, a | b) : lowest(moves);
    moves ^= 1u << card;
    cards aboveHigh = ABOVE[card > upper ? card : upper], aboveLow = ABOVE[card < lower ? card : lower];
    cards aboveMiddle = ABOVE[card > upper ? upper : card < lower ? lower : card];
    cards nextA = closed(keptA, aboveHigh, aboveMiddle, aboveLow), nextB = closed(keptB, aboveHigh, aboveMiddle, aboveLow);
    cards nextC = closed(c ^ (1u << card), aboveHigh, aboveMiddle, aboveLow);
    int made = beats(card, best) ? after(nextC, nextA, nextB, task, role == 0 ? 2 : role - 1)
               : headed          ? after(nextB, nextC, nextA, task, role == 2 ? 0 : role + 1)
                                 : after(nextA, nextB, nextC, task, role);
    if (made == wants) return wants;
  }
  return !wants;
}

static int replies(cards a, cards b, cards c, int task, int led) {
  int declarers = task >> 8 == 2, wants = declarers != misere, ducks = declarers && misere;
  cards legal = legalUnder(b, led, led, law);
  for (cards moves = legal & ~((legal >> 1) & 0x7f7f7f7fu); moves != 0;) {
    int card = ducks ? mostExposed(moves, a | c) : lowest(moves);
    moves ^= 1u << card;
    if (thirds(a, b, c, task, led, card) == wants) return wants;
  }
  return !wants;
}

static int leads(cards a, cards b, cards c, int task) {
  int role = task >> 8, wants = (role == 0) != misere;
  cards moves = a & ~((a >> 1) & 0x7f7f7f7fu);
  if (role == 0 && (task & 15) == ((task >> 4) & 15) && !misere) moves &= ~fill(b | c);
  int row = (misere && (task & 15) == 1 ? 6 + role : (law & TRUMPED) * 3 + role) << 3;
  cards scores = scoreSuits(a, b, c, row);
  int inSuit = LEAD_ORDER[row + 7], lane[4];
  for (int suit = 0; suit < 4; suit++)
    lane[suit] = (moves & (0xffu << (8 * suit))) != 0 ? (int)((scores >> (8 * suit)) & 0xff) << 2 | suit : -1;
  for (;;) {
    int best = lane[0];
    for (int suit = 1; suit < 4; suit++)
      if (lane[suit] > best) best = lane[suit];
    if (best < 0) return !wants;
    lane[best & 3] = -1;
    cards rest = moves & (0xffu << ((best & 3) << 3));
    int fromAbove = inSuit == HIGH_FIRST || (inSuit == TOP_FIRST && ((b | c) & ABOVE[highest(rest)]) == 0);
    while (rest != 0) {
      int card = fromAbove ? highest(rest) : lowest(rest);
      rest ^= 1u << card;
      if (replies(a, b, c, task, card) == wants) return wants;
      fromAbove = inSuit == HIGH_FIRST;
    }
  }
}

static int takes(cards a, cards b, cards c, int task) {
  nodes++;
  int role = task >> 8, tricks = (task >> 4) & 15, need = task & 15;
  if (tricks == 1) return winsLast(a, b, c, role);
  int low = 0, high = tricks;
  cards key = a | c, otherKey = b | c;
  uint32_t mixed = key * 0x9e3779b1u + otherKey * 0x85ebca77u + (uint32_t)role;
  mixed = (mixed ^ (mixed >> 15)) * 0x2c1b3c6du;
  uint32_t *entry = table + ((mixed >> (32 - BITS)) << 2);
  uint32_t mark = (tag << 2) | (uint32_t)role;
  if (entry[0] == key && entry[1] == otherKey && entry[2] >> 8 == mark) {
    low = entry[2] & 15;
    high = (entry[2] >> 4) & 15;
    if (low >= need) return 1;
    if (high < need) return 0;
  }
  if (!misere) {
    int known = bounds(a, b, c, role, tricks, need, (law & TRUMPED) != 0);
    if ((known & 15) > low) low = known & 15;
    if (known >> 4 < high) high = known >> 4;
  } else if (role != 0) {
    int known = judgeSuits(a, b, c, role);
    if ((known & SAFE) != 0) return 0;
    if (known != 0 && low == 0) low = 1;
  }
  if (low >= need) return 1;
  if (high < need) return 0;
  int made = leads(a, b, c, task);
  entry[0] = key;
  entry[1] = otherKey;
  entry[2] = (mark << 8) | (uint32_t)(made ? (high << 4) | need : ((need - 1) << 4) | low);
  return made;
}

/* prober.ts: an exact number, upwards or downwards from a guess */

static int exact(const int32_t *question) {
  law = question[0];
  misere = question[1];
  tag++;
  int low = 0, high = question[3], need = question[4];
  while (low < high) {
    if (need <= low) need = low + 1;
    if (need > high) need = high;
    if (takes((cards)question[5], (cards)question[6], (cards)question[7], (question[2] << 8) | (question[3] << 4) | need)) low = need++;
    else high = --need;
  }
  return low;
}

static void into(void *to, size_t size) {
  if (fread(to, 1, size, stdin) != size) exit(2);
}

int main(int count, char **arguments) {
  int32_t questions[8 * 4096], number;
  into(TRUMP_TRICKS, sizeof TRUMP_TRICKS);
  into(WINS_ALL, sizeof WINS_ALL);
  into(SUITS, sizeof SUITS);
  into(LEAD_ORDER, sizeof LEAD_ORDER);
  into(&number, sizeof number);
  if (number > 4096) return 2;
  into(questions, (size_t)number * 32);
  for (int card = 0; card < 32; card++) ABOVE[card] = card == 31 ? 0 : (0xffu << (card & 24)) & (0xfffffffeu << card);
  for (int repetition = count > 1 ? atoi(arguments[1]) : 1; repetition > 0; repetition--) {
    long sum = 0;
    nodes = 0;
    clock_t start = clock();
    for (int i = 0; i < number; i++) sum += (i % 97 + 1) * exact(questions + 8 * i);
    printf("%ld %ld %.0f\n", nodes, sum, 1e9 * (double)(clock() - start) / CLOCKS_PER_SEC);
  }
  return 0;
}
