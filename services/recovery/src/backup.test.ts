import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newEntropy } from '../../frame/src/wallet/seed.js'
import { joinShares, splitEntropy } from '../../frame/src/wallet/shares.js'
import { prepareDataFolder } from '../../kit/test/freshPglite.js'
import { startMailServer } from '../../kit/test/mailServer.js'
import { createProver } from '../../kit/test/prover.js'
import { addressOf, folders, startBoth } from '../test/bothServices.js'

const mail = await startMailServer()
const folder = await mkdtemp(join(tmpdir(), 'latchkey-backup-'))
afterAll(async () => {
  await mail.stop()
  await rm(folder, { recursive: true })
})
const prover = createProver()

test('behavior: servers that are restored from copies give the same login the same address', async () => {
  const [before, copy] = [join(folder, 'before'), join(folder, 'copy')]
  for (const name of ['gateway', 'recovery']) await prepareDataFolder(join(before, name))
  const entropy = newEntropy()
  const walletId = randomUUID()
  const { auth, recovery } = await splitEntropy(entropy)
  const first = await startBoth(mail, folders(before), { prover })
  const token = await first.login()
  expect(await first.gateway('/custody/v1/share', { token, body: { walletId, share: auth } })).toMatchObject({
    status: 200,
  })
  expect(
    await first.recovery('/recovery/v1/share/new', {
      token: await first.ticket(),
      body: { walletId, kind: 'server', share: recovery },
    }),
  ).toMatchObject({ status: 200 })
  await first.stop()
  await cp(before, copy, { recursive: true })
  await rm(before, { recursive: true })

  const restored = await startBoth(mail, folders(copy), { prover })
  const kept = await restored.gateway('/custody/v1/share', { token: await restored.login() })
  const left = await restored.recovery(`/recovery/v1/share?walletId=${kept['walletId']}`, {
    token: await restored.ticket(),
  })
  expect(await addressOf(await joinShares(kept['share'] ?? '', left['share'] ?? ''))).toBe(
    await addressOf(entropy),
  )
  await restored.stop()
})
