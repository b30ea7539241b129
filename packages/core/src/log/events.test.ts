import { LatchkeyError } from '@latchkey/protocol/errors'
import type { LatchkeyEvent } from '@latchkey/protocol/events'
import { describe, expect, test, vi } from 'vitest'
import { fakeClient } from '../../test/fakeClient.js'
import { report } from '../debug/report.js'
import { createEvents } from './createEvents.js'

function made(features: { readonly analytics: boolean }, onListenerError: () => void = () => {}) {
  const privacy = vi.fn(() => false)
  const events = createEvents({
    platform: { now: () => 5, wantsPrivacy: privacy },
    store: { getState: () => ({ features }) },
    log: { failed: () => onListenerError },
  })
  return { events, privacy }
}

describe('createEvents', () => {
  test('behavior: listeners receive events until they unsubscribe; a throwing one does not affect others', () => {
    const onListenerError = vi.fn()
    const { events } = made({ analytics: false }, onListenerError)
    const heard = vi.fn()
    events.onEvent(() => {
      throw new Error('host')
    })
    const stop = events.onEvent(heard)
    events.track('SWITCH_NETWORK', { network: 'eip155:1' })
    expect(heard).toHaveBeenCalledWith({
      type: 'track',
      event: 'SWITCH_NETWORK',
      properties: { network: 'eip155:1' },
      timestamp: 5,
    })
    expect(onListenerError).toHaveBeenCalledTimes(1)
    stop()
    events.track('SWITCH_NETWORK', { network: 'eip155:1' })
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('behavior: queued only while allowed; at most 100', () => {
    const features = { analytics: false }
    const { events, privacy } = made(features)
    events.track('SEARCH_WALLET', { query: 'no', count: 0 })
    expect(events.drain()).toEqual([])
    features.analytics = true
    privacy.mockReturnValueOnce(true)
    events.track('SEARCH_WALLET', { query: 'private', count: 0 })
    for (let count = 0; count < 150; count += 1) events.track('SEARCH_WALLET', { query: 'q', count })
    const drained = events.drain()
    expect(drained).toHaveLength(100)
    expect(drained[0]).toMatchObject({ properties: { count: 50 } })
    expect(events.drain()).toEqual([])
  })
})

describe('report', () => {
  function create() {
    const other = fakeClient()
    const errors: LatchkeyEvent[] = []
    other.client.onEvent((event) => event.event === 'INTERNAL_SDK_ERROR' && errors.push(event))
    return { ...other, errors }
  }

  test('behavior: a foreign error gets a name and a category, and is reported once', () => {
    const { context, errors } = create()
    const error = report(context.client, new Error('boom'), { fallback: 'rpc_unreachable' })
    expect(error).toMatchObject({ name: 'rpc_unreachable', category: 'transport' })
    expect(report(context.client, error)).toBe(error)
    expect(errors).toMatchObject([
      { type: 'error', properties: { errorType: 'rpc_unreachable', uncaught: false } },
    ])
  })

  test('behavior: at most 5 a minute', async () => {
    const { context, errors, platform } = create()
    for (let n = 0; n < 20; n += 1) report(context.client, new Error(String(n)))
    expect(errors).toHaveLength(5)
    await platform.advance(60_000)
    report(context.client, new Error('later'))
    expect(errors).toHaveLength(6)
  })

  test.each([
    'user_rejected',
    'request_aborted',
    'insufficient_funds',
    'invalid_email',
    'wrong_code',
    'expired_code',
  ] as const)('behavior: %s is an answer, not a fault', (name) => {
    const { context, errors } = create()
    expect(report(context.client, new LatchkeyError(name)).name).toBe(name)
    expect(errors).toEqual([])
  })

  test('behavior: contains no address, query or fragment', () => {
    const { context, errors } = create()
    const error = new Error('at 0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb')
    error.stack =
      'Error: 0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb\n at https://a.test/x.js?token=s3cret#frag:1:2'
    report(context.client, error)
    const text = JSON.stringify(errors)
    expect(text).toContain('https://a.test/x.js')
    expect(text).not.toMatch(/ab16a96|s3cret|frag/)
  })
})
