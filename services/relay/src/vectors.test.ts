import { messageOptions } from '@latchkey/protocol/relay'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { vectors } from '../test/vectors.js'

test('param: tags, times and prompts are those of the vectors (protocol page 5.1)', () => {
  const names: Readonly<Record<string, string>> = { req: 'request', res: 'response' }
  for (const [method, options] of Object.entries(vectors.rpc.options)) {
    const ours: unknown = Object.entries(messageOptions).find(
      ([name]) => name === (method.startsWith('wc_') ? method : 'unknown'),
    )?.[1]
    const theirs = Object.fromEntries(
      Object.entries(options).map(([kind, value]) => [names[kind] ?? kind, value]),
    )
    expect(ours, method).toEqual(theirs)
  }
})

test('param: subscription ids (protocol page 3.4)', () => {
  for (const { topic, clientId, subscriptionId } of vectors.relay.subscriptionIds) {
    const id = createHash('sha256').update(`${topic}${clientId}`).digest('hex')
    expect(id).toBe(subscriptionId)
  }
})
