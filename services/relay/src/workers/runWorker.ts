import process from 'node:process'
import { readSettings } from '../settings/readSettings.js'
import { startRelay, type RunningRelay } from '../startRelay.js'
import { openLine } from './line.js'
import type { Team } from './team.js'

export interface Begin {
  readonly kind: 'begin'
  readonly place: number
  readonly port: number
}

export type Started =
  | { readonly kind: 'hello' }
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'failed'; readonly message: string; readonly code?: unknown; readonly port?: unknown }

/** Longer than the primary waits. */
const ANSWER_TIMEOUT = 2_500

/** Drains on SIGTERM or SIGINT, and ends with the primary. */
export async function runWorker(): Promise<void> {
  const send = (note: object): Promise<void> =>
    new Promise((resolve) => process.send?.(note, undefined, undefined, () => resolve()))
  const notify = (note: Started): Promise<void> => send(note)
  let starting: Promise<RunningRelay> | undefined
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    void Promise.resolve(starting)
      .then((relay) => relay?.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

  const { place, port } = await new Promise<Begin>((resolve) => {
    process.on('message', (note) => {
      if ((note as Begin).kind === 'begin') resolve(note as Begin)
    })
    // Earlier notes are lost: Node itself has listened since the start.
    void notify({ kind: 'hello' })
  })
  let ownAnswer: Parameters<Team['join']>[0] = () =>
    Promise.reject(new Error('The worker has not started yet.'))
  const { ask } = openLine({
    channel: {
      send: (note) => void send(note),
      onNote: (take) => void process.on('message', take),
    },
    answer: (question) => (question === 'life' ? Promise.resolve('alive') : ownAnswer(question)),
    timeout: ANSWER_TIMEOUT,
  })
  const team: Team = { place, join: (given) => void (ownAnswer = given), ask }
  try {
    starting = startRelay({ ...readSettings(process.argv.slice(2), process.env), port, team })
    const { url } = await starting
    await notify({ kind: 'ready', url })
  } catch (error) {
    const { code, port: taken } = error as { code?: unknown; port?: unknown }
    const message = error instanceof Error ? error.message : String(error)
    await notify({ kind: 'failed', message, code, port: taken })
    process.exit(1)
  }
}
