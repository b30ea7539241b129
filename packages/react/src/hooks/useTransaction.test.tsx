// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sentBefore } from '../../test/sentBefore.js'
import { useTransaction } from './hooks.js'

const HASH = `0x${'ab'.repeat(32)}`

afterEach(() => cleanup())

test('behavior: what an earlier page has sent is found by its hash; nothing else is', async () => {
  const { client, wrapper } = sentBefore({ id: HASH, outcome: 'confirmed' })
  const { rerender, result } = renderHook(({ id }) => useTransaction(id), {
    wrapper,
    initialProps: { id: undefined as string | undefined },
  })
  expect([result.current, client.getState().transactions]).toEqual([undefined, undefined])
  rerender({ id: HASH })
  await waitFor(() => expect(result.current).toMatchObject({ hash: HASH, outcome: 'confirmed' }))
  rerender({ id: '0x00' })
  expect(result.current).toBeUndefined()
})
