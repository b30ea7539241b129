import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  createRotation,
  lifetimes,
  type RotatingSession,
  type RotationStore,
} from '../src/server/rotation.js'
import { createKeys } from '../src/server/keys.js'

export interface RotationBench {
  readonly store: RotationStore<RotatingSession>
  add(session: RotatingSession): Promise<void>
}

const SECOND = 1000
const DAY = 86_400_000
const keys = await createKeys(['a secret that nobody guesses, of 40 signs'], 'https://auth.example')
const acceptAll = () => true

/** @param boundTo `key`: only its holder may use a token, which tells a lost answer from theft */
export function testRotation(boundTo: 'nothing' | 'key', open: (now: () => number) => RotationBench): void {
  let at = 1_700_000_000_000
  let bench: RotationBench
  let rotation: ReturnType<typeof createRotation<RotatingSession>>
  let session: RotatingSession
  let first: string

  async function begin(endsAt?: number): Promise<void> {
    session = { id: randomUUID(), ...rotation.begin(endsAt) }
    await bench.add(session)
    first = await rotation.tokenOf('refresh', session)
  }

  async function refresh(token: string, belongs = acceptAll): Promise<string> {
    const outcome = await rotation.refresh(token, belongs)
    return outcome.status === 'refreshed' ? rotation.tokenOf('refresh', outcome.session) : outcome.status
  }

  const isStored = async (): Promise<boolean> => (await bench.store.find(session.id)) !== undefined

  beforeEach(async () => {
    bench = open(() => at)
    rotation = createRotation({ store: bench.store, proofs: keys, now: () => at })
    await begin()
  })

  test('behavior: concurrent refreshes, and those within the grace period, get the same answer', async () => {
    at += 5 * SECOND
    const tokens = await Promise.all(Array.from({ length: 4 }, () => refresh(first)))
    expect(new Set(tokens).size).toBe(1)
    expect(tokens[0]).not.toBe(first)
    at += lifetimes.grace
    expect(await refresh(first)).toBe(tokens[0])
    expect(await bench.store.find(session.id)).toMatchObject({ generation: 1 })
  })

  test('behavior: a refresh renews the session’s times', async () => {
    at += DAY
    await refresh(first)
    expect(await bench.store.find(session.id)).toMatchObject({
      generation: 1,
      refreshedAt: at,
      expiresAt: at + lifetimes.idle,
      endsAt: session.endsAt,
    })
  })

  test('error: a token older than the previous one ends the session', async () => {
    const second = await refresh(first)
    const third = await refresh(second)
    expect(await refresh(first)).toBe('reused')
    expect([await isStored(), await refresh(third)]).toEqual([false, 'unknown'])
  })

  test('error: a caller who does not own the session ends it', async () => {
    expect(await refresh(first, () => false)).toBe('foreign')
    expect([await isStored(), await refresh(first)]).toEqual([false, 'unknown'])
  })

  test('error: forged or swapped tokens change nothing', async () => {
    const [id = '', , proof = ''] = first.split('.')
    const access = await rotation.tokenOf('access', session)
    const forgeries = [
      '',
      'x',
      id,
      `${id}.0.`,
      `${id}.1.${proof}`,
      `${first}.0`,
      `${id}.0.${proof.slice(1)}`,
      access,
    ]
    const stranger = `${randomUUID()}.0.${proof}`
    for (const token of [...forgeries, stranger])
      expect([token, await refresh(token)]).toEqual([token, 'unknown'])
    expect(await rotation.find('access', access)).toMatchObject({ generation: 0, session: { id } })
    expect(await rotation.find('access', first)).toBeUndefined()
    expect(await bench.store.find(session.id)).toMatchObject({ generation: 0 })
  })

  test('behavior: a session ends after 30 days without a refresh', async () => {
    at += lifetimes.idle - 1
    const second = await refresh(first)
    at += lifetimes.idle
    expect([await refresh(second), await isStored()]).toEqual(['unknown', false])
  })

  test('behavior: no refresh moves a session past its end', async () => {
    await begin(at + 40 * DAY)
    at += 29 * DAY
    const second = await refresh(first)
    expect(await bench.store.find(session.id)).toMatchObject({ expiresAt: session.endsAt })
    at += 11 * DAY
    expect(await refresh(second)).toBe('unknown')
  })

  test('behavior: of many processes one rotates a session', async () => {
    const times = { now: at, expiresAt: at + lifetimes.idle }
    const moves = await Promise.all(
      Array.from({ length: 4 }, () => bench.store.advance(session.id, 0, times)),
    )
    expect(moves.filter(Boolean)).toHaveLength(1)
    expect(await bench.store.advance(randomUUID(), 0, times)).toBe(false)
  })

  if (boundTo === 'nothing') {
    test('error: a token reused after the grace period ends the session', async () => {
      await refresh(first)
      at += lifetimes.grace + 1
      expect([await refresh(first), await isStored()]).toEqual(['reused', false])
    })
    return
  }

  test('behavior: the session survives any number of lost answers, however late the next attempt', async () => {
    const second = await refresh(first)
    for (const elapsed of [lifetimes.grace + 1, SECOND, 40 * lifetimes.grace, SECOND, 20 * DAY, SECOND]) {
      at += elapsed
      expect([elapsed, await refresh(first)]).toEqual([elapsed, second])
    }
    expect(await bench.store.find(session.id)).toMatchObject({ generation: 1, refreshedAt: at - SECOND })
    expect(await refresh(second)).not.toBe('reused')
  })
}
