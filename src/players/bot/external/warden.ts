import { BroadcastChannel, workerData } from 'node:worker_threads';
import { CHANNEL, type Order, type WardenPost } from './cells.js';
import { settle, Wards } from './wards.js';

/**
 * The warden: a thread that starts the bots' processes, stops those that hang or take too much memory, and passes on
 * their stderr. Players talk to their processes through pipes, and block while waiting; so another thread has to watch.
 */

/** Milliseconds between checks. */
const LOOK = 200;

const { post, ready } = workerData as { readonly post: WardenPost; readonly ready: SharedArrayBuffer };
const wards = new Wards(post);
const channel = new BroadcastChannel(CHANNEL);

channel.onmessage = (message: unknown) => wards.obey((message as { data: Order }).data);
setInterval(() => wards.look(), LOOK);
settle(new Int32Array(ready), 0, 1);
