import { expect, test } from 'vitest'
import { namespaces } from './namespaces/namespaces.js'
import { ownFailure } from './ownFailure.js'

test.each([
  ['English', 'Transaction simulation failed: Blockhash not found'],
  ['German', 'Simulation der Transaktion fehlgeschlagen: Blockhash nicht gefunden'],
  ['Japanese', '取引のシミュレーションに失敗しました'],
])('behavior: code and data, by which clients decide, are the same in %s', (_, message) => {
  const given = { code: -32002, message, data: { err: 'BlockhashNotFound', logs: [message] } }
  const { code, data } = ownFailure(given, namespaces.get('solana')?.failures)
  expect({ code, data }).toEqual({ code: -32002, data: { err: 'BlockhashNotFound' } })
})
