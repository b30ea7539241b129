import { afterEach, expect, test } from 'vitest'
import { OTHER } from '../../../test/fakeClient.js'
import { create, disposeAll, fee, HASH } from '../../../test/sending.js'
import { emptySend } from '../../store/emptySend.js'
import { goBack } from '../../router/guardRoute.js'
import type { FeeEstimate } from '../../types/adapter.js'
import { sendTransfer } from './sendTransfer.js'
import { updateSend } from './updateSend.js'

afterEach(disposeAll)

async function estimating() {
  let estimated: (estimate: FeeEstimate) => void = () => undefined
  const made = create({ estimateFees: () => new Promise((resolve) => (estimated = resolve)) })
  made.fill()
  made.open({ view: 'Account' }, { view: 'WalletSend' }, { view: 'WalletSendPreview' })
  const sending = sendTransfer(made.client).catch((error: Error) => error.name)
  await expect.poll(() => made.estimateFees.mock.calls.length).toBeGreaterThan(0)
  return { ...made, sending, estimated: () => estimated(fee) }
}

test('behavior: asks the wallet if nothing changed', async () => {
  const { sending, estimated, transfer } = await estimating()
  estimated()
  expect(await sending).toEqual({ hash: HASH })
  expect(transfer).toHaveBeenCalledTimes(1)
})

test.each<[string, (made: Awaited<ReturnType<typeof estimating>>) => void]>([
  ['back to the form', ({ context }) => goBack(context.client)],
  ['closed', ({ client }) => client.close()],
  ['another amount', ({ client }) => updateSend(client, { sendTokenAmount: '1' })],
  ['another receiver', ({ client }) => updateSend(client, { receiverAddress: `${OTHER.slice(0, -1)}0` })],
  [
    'another network, which empties the form',
    ({ context }) => context.update('test', () => ({ send: emptySend(context) })),
  ],
])('behavior: %s during the estimate: the wallet is not asked', async (_, happen) => {
  const made = await estimating()
  happen(made)
  made.estimated()
  expect(await made.sending).toBe('request_aborted')
  expect(made.transfer).not.toHaveBeenCalled()
  expect(made.top()).not.toBe('WalletSendProgress')
})
