import { LatchkeyError } from '@latchkey/protocol/errors'

/** The error for an aborted request: the signal's own reason, or a general one. */
export const whyAborted = ({ reason }: AbortSignal): LatchkeyError =>
  reason instanceof LatchkeyError ? reason : new LatchkeyError('request_aborted')
