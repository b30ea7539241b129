import { LatchkeyError } from '@latchkey/protocol/errors'

export const whyAborted = ({ reason }: AbortSignal): LatchkeyError =>
  reason instanceof LatchkeyError ? reason : new LatchkeyError('request_aborted')
