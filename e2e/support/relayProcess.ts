import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../services/kit/src/freePort.js'

const START_MS = 30_000
const entry = fileURLToPath(new URL('../../services/relay/dist/main.js', import.meta.url))

export interface RelayProcess {
  readonly url: string
  start(): Promise<void>
  kill(): Promise<void>
}

/** Reserves the port; does not start. */
export async function relayProcess(): Promise<RelayProcess> {
  const port = await freePort()
  let child: ChildProcess | undefined
  return {
    url: `ws://127.0.0.1:${port}`,
    async start() {
      child = spawn(process.execPath, [entry, '--port', String(port)], {
        env: { ...process.env, NODE_ENV: 'development', LATCHKEY_LOG_LEVEL: 'silent' },
        stdio: 'ignore',
      })
      const answers = () =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        )
      const deadline = Date.now() + START_MS
      while (!(await answers())) {
        if (Date.now() > deadline || child.exitCode !== null)
          throw new Error('The relay of this test does not answer')
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    async kill() {
      const running = child
      child = undefined
      if (!running || running.exitCode !== null) return
      running.kill('SIGKILL')
      await once(running, 'exit')
    },
  }
}
