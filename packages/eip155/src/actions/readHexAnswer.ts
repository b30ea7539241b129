import { LatchkeyError } from '@latchkey/protocol/errors'

export function readHexAnswer(answer: unknown, method: string, digits: number): string {
  if (typeof answer === 'string' && /^0x[0-9a-f]*$/i.test(answer) && answer.length - 2 >= digits)
    return answer
  throw new LatchkeyError('wallet_error', {
    details: { method, reason: `${method} did not answer with hex data` },
  })
}
