import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import config from '../playwright.config.js'
import { cameraFilm } from '../support/cameraFilm.js'
import { expect, test } from '../support/walletTest.js'

const film = join(tmpdir(), `latchkey-camera-${process.pid}.y4m`)
const { launchOptions } = config.use ?? {}

test.use({
  permissions: ['camera'],
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
})

test.afterAll(() => rmSync(film, { force: true }))

test('behavior: the camera reads the code, and is released', async ({ thimble, dapp }) => {
  const { uri, connected } = await dapp.propose()
  writeFileSync(film, cameraFilm(uri))
  await thimble.part('wa-scan').click()
  await thimble.approve()
  await connected
  await expect(thimble.part('wa-camera')).toHaveCount(0)
})
