import { freePort } from '@latchkey/kit/freePort'
import { createLog } from '@latchkey/kit/log'
import cluster, { type Worker } from 'node:cluster'
import { totalmem } from 'node:os'
import process from 'node:process'
import { heapBytes } from '../settings/capacity.js'
import type { CommandSettings } from '../settings/settings.js'
import type { RunningRelay } from '../startRelay.js'
import { createWorkerMetrics } from './createWorkerMetrics.js'
import { openLine, type Line, type Question } from './line.js'
import { memoryFlags } from './memoryFlags.js'
import { mergeMetrics } from './mergeMetrics.js'
import { createRestarts } from './restarts.js'
import type { Begin, Started } from './runWorker.js'

/** Milliseconds. */
const ANSWER_TIMEOUT = 1_500
const CHECK_INTERVAL = 5_000

const MISSES = 6

const STOP_MARGIN = 5_000

export interface SuperviseOptions {
  readonly settings: CommandSettings
}

interface Place {
  readonly number: number
  readonly delayAfter: (served: number) => number
  worker: Worker
  line: Line
  readySince: number | undefined
  misses: number
}

/**
 * Distributes connections, restarts workers that ended or hang, and merges their answers to probes.
 */
export async function superviseWorkers({ settings }: SuperviseOptions): Promise<RunningRelay> {
  const log = createLog({ name: 'relay', level: settings.logLevel }).child({ worker: 'primary' })
  const places: Place[] = []
  let isStopping = false
  const ready = (): readonly Place[] => places.filter(({ readySince }) => readySince !== undefined)

  const { registry, restarts } = createWorkerMetrics({
    workers: settings.workers,
    ready: () => ready().length,
  })

  const answersOf = async (question: Question): Promise<readonly string[]> => {
    const answers = await Promise.allSettled(ready().map(({ line }) => line.ask(question)))
    return answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  }
  const answer = async (question: Question): Promise<string> => {
    if (question === 'life') return 'alive'
    const answers = await answersOf(question)
    if (question === 'metrics') return mergeMetrics([await registry.text(), ...answers])
    if (isStopping) return 'draining'
    const states = new Set(answers.filter((state) => state !== 'draining'))
    return states.has('ready') && states.size === 1 ? 'ready' : 'down'
  }

  cluster.schedulingPolicy = cluster.SCHED_RR
  const memory = Math.min(process.constrainedMemory() || totalmem(), totalmem())
  const flags = [...process.execArgv, process.env['NODE_OPTIONS'] ?? '']
  const { workers: count } = settings
  cluster.setupPrimary({
    execArgv: [...process.execArgv, ...memoryFlags({ workers: count, memory, heap: heapBytes, flags })],
  })
  // A later worker must share the listener.
  const port = settings.port === 0 ? await freePort(settings.host) : settings.port

  const start = (place: Pick<Place, 'number'>): { worker: Worker; line: Line; url: Promise<string> } => {
    const worker = cluster.fork()
    closeUnansweredConnection(worker)
    // Without a callback, sending to an ended worker throws.
    const send = (note: object): void => void worker.process.send(note, () => {})
    worker.process.on('error', (error) => log.error({ reason: error.message }, 'worker process failed'))
    const line = openLine({
      channel: { send, onNote: (take) => void worker.process.on('message', take) },
      answer,
      timeout: ANSWER_TIMEOUT,
    })
    const url = new Promise<string>((resolve, reject) => {
      worker.on('message', (note: Started) => {
        if (note.kind === 'hello') send({ kind: 'begin', place: place.number, port } satisfies Begin)
        if (note.kind === 'ready') resolve(note.url)
        if (note.kind === 'failed') reject(Object.assign(new Error(note.message), note))
      })
      worker.once('exit', (code, signal) => reject(new Error(`A worker ended with ${signal ?? code}.`)))
    })
    return { worker, line, url }
  }
  const watch = (place: Place, url: Promise<string>): void => {
    const { worker } = place
    url.then(
      () => {
        place.readySince = performance.now()
        log.info({ place: place.number, process: worker.process.pid }, 'worker is ready')
      },
      (error: unknown) => {
        if (!isStopping) log.error({ place: place.number, reason: String(error) }, 'worker did not start')
      },
    )
    worker.once('exit', (code, signal) => {
      const served = place.readySince === undefined ? 0 : performance.now() - place.readySince
      place.readySince = undefined
      if (isStopping) return
      const isRenewed = code === 0 && served > 0
      const delay = isRenewed ? 0 : place.delayAfter(served)
      log[isRenewed ? 'info' : 'error']({ place: place.number, code, signal, delay }, 'worker ended')
      setTimeout(() => {
        if (isStopping) return
        restarts.inc()
        const next = start(place)
        Object.assign(place, { worker: next.worker, line: next.line, misses: 0 })
        watch(place, next.url)
      }, delay).unref()
    })
  }

  const urls: Promise<string>[] = []
  for (let number = 1; number <= count; number += 1) {
    const { worker, line, url } = start({ number })
    const place = { number, ...createRestarts(), worker, line, readySince: undefined, misses: 0 }
    places.push(place)
    urls.push(url)
  }
  const killAll = (): void => {
    for (const { worker } of places) worker.process.kill('SIGKILL')
  }
  let address: string
  try {
    const [first = ''] = await Promise.all(urls)
    address = first
  } catch (error) {
    isStopping = true
    killAll()
    throw error
  }
  places.forEach((place, at) => watch(place, urls[at] ?? Promise.resolve('')))

  const timer = setInterval(() => {
    for (const place of ready()) {
      const { worker, line } = place
      line.ask('life').then(
        () => (place.misses = 0),
        () => {
          if (place.worker !== worker) return
          place.misses += 1
          if (place.misses < MISSES) return
          log.error({ place: place.number }, 'worker hangs and is ended')
          worker.process.kill('SIGKILL')
        },
      )
    }
  }, CHECK_INTERVAL)

  const stop = async (): Promise<void> => {
    isStopping = true
    clearInterval(timer)
    const ends = places.flatMap(({ worker, readySince }) => {
      if (worker.isDead()) return []
      const isFine = (code: number | null): boolean => code === 0 || readySince === undefined
      return [new Promise<boolean>((resolve) => worker.once('exit', (code) => resolve(isFine(code))))]
    })
    for (const { worker } of places) worker.process.kill('SIGTERM')
    const { drainTime, shutdownTimeout } = settings
    const killTimer = setTimeout(killAll, drainTime + shutdownTimeout + STOP_MARGIN)
    const ended = await Promise.all(ends)
    clearTimeout(killTimer)
    log.info('relay stopped')
    if (ended.includes(false)) throw new Error('Not every worker ended in time.')
  }
  let closed: Promise<void> | undefined
  return { url: address, close: () => (closed ??= stop()) }
}

/**
 * Node hands a worker one connection at a time, and forgets it if the worker ends before it answers:
 * the client would wait in vain, and the descriptor stay open. Closed, a client connects again.
 */
function closeUnansweredConnection({ process: child }: Worker): void {
  const send = child.send.bind(child) as (...args: readonly unknown[]) => boolean
  let handed: { readonly close?: () => void } | undefined
  child.send = (...args: readonly unknown[]) => {
    // Notes have a callback there.
    if (typeof args[1] === 'object' && args[1]) handed = args[1]
    return send(...args)
  }
  // Closing one that a worker has taken does nothing: it is closed here already.
  child.once('exit', () => handed?.close?.())
}
