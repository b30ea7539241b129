import { LatchkeyError } from '@latchkey/protocol/errors'

/** Why something was given up: as whoever aborted it says, or because nobody wants it any more. */
export const whyAborted = ({ reason }: AbortSignal): LatchkeyError =>
  reason instanceof LatchkeyError ? reason : new LatchkeyError('request_aborted')
