/** Order of the frames of each socket: a frame behind a login waits until the session has been read. */

import type { Language } from '@vernier/shared/api/languages';
import type { ServerFrame } from '@vernier/shared/api/shapes/frames';
import { refuse } from '@vernier/shared/refusals';
import type { DiskWatch } from '../../platform/disk/disk-watch.ts';
import { isDiskFailure } from '../../platform/disk/reserve.ts';
import type { Log } from '../../platform/logging/log.ts';
import { KeyedQueue } from '../../platform/process/keyed-queue.ts';
import { refusalFrame } from './answers.ts';
import type { RefusedFrame } from './client-frame.ts';

interface AnsweredSocket {
  readonly lang: Language;
  send(frame: ServerFrame): void;
}

export interface FrameQueueParts {
  readonly disk: Pick<DiskWatch, 'failed'>;
  readonly log: Pick<Log, 'error'>;
}

export class FrameQueue<Socket extends AnsweredSocket> {
  readonly #queue = new KeyedQueue<Socket>();
  readonly #disk: FrameQueueParts['disk'];
  readonly #log: FrameQueueParts['log'];

  constructor({ disk, log }: FrameQueueParts) {
    this.#disk = disk;
    this.#log = log;
  }

  /** A frame that fails, such as a login while the disk takes no write, is refused like a call that fails. */
  run(socket: Socket, frame: RefusedFrame, obey: () => void | Promise<void>): void {
    const failed = (error: unknown) => {
      if (isDiskFailure(error)) this.#disk.failed();
      this.#log.error('a frame of a socket failed', { cmd: frame.cmd, error });
      socket.send(refusalFrame(refuse('unavailable'), frame, socket.lang));
    };
    try {
      const obeyed = this.#queue.run(socket, obey);
      if (obeyed instanceof Promise) obeyed.catch(failed);
    } catch (error) {
      failed(error);
    }
  }
}
