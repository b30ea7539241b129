import type { Gate } from '@latchkey/kit/gate'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createJsonScanner, type Member, type Span } from './jsonScanner.js'
import type { FailureWords } from './namespaces/namespaces.js'
import { ownFailure } from './ownFailure.js'
import { BusyError, type UpstreamResult } from './upstream.js'

/** More than the limit allows. */
export class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError'
}

/** Answers up to this many bytes are read at once, larger ones behind a gate. */
const smallAnswer = 32 * 1024

/** Bytes of a large answer that are looked at without a pause. */
const turn = 16 * 1024

/** No answer of a chain nests deeper. */
const maxDepth = 256

/** Members of one answer that are looked at; JSON-RPC has three. */
const membersPerAnswer = 8

/** Bytes of an error object. */
const largestError = 192 * 1024

/** Bounds of {@link readAnswers}. */
export interface ReadOptions {
  /** How many answers there may be. */
  readonly count: number
  /** Bytes of them all. */
  readonly limit: number
  readonly gate: Gate
  /** Milliseconds to wait at the gate. */
  readonly timeout: number
  /** Told when the upstream is kept waiting, and when it is not any more: that time is not its own. */
  readonly onWait: (waiting: boolean) => void
  readonly failures: FailureWords | undefined
}

/**
 * Reads the answers of an upstream from its body, by their ids; null stands for an id that is missing. Results stay
 * what they are, bytes, and are checked to be JSON while they arrive.
 *
 * @throws JsonError, AnswerTooLargeError, BusyError, or as the connection breaks
 */
export async function readAnswers(
  { body, headers }: Response,
  { count, limit, gate, timeout, onWait, failures }: ReadOptions,
): Promise<ReadonlyMap<unknown, UpstreamResult>> {
  const scanner = createJsonScanner({ maxDepth, maxMembers: (count + 1) * membersPerAnswer })
  const chunks: Uint8Array[] = []
  let size = 0
  let leave: (() => void) | undefined
  const enter = async () => {
    onWait(true)
    leave = await gate.enter(timeout)
    onWait(false)
    if (leave === undefined) throw new BusyError()
  }
  try {
    if (Number(headers.get('content-length')) > smallAnswer) await enter()
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      if (size > limit) throw new AnswerTooLargeError(`The upstream answered with more than ${limit} bytes`)
      if (size > smallAnswer && leave === undefined) await enter()
      chunks.push(chunk)
      for (let at = 0; at < chunk.length; at += turn) {
        scanner.feed(chunk.subarray(at, at + turn))
        // Of large answers a little at a time, so that everybody else is served in between.
        if (leave !== undefined) await nextTurn()
      }
    }
    return collect(chunks, scanner.end(), failures)
  } finally {
    leave?.()
  }
}

function collect(
  chunks: readonly Uint8Array[],
  members: readonly Member[],
  words: FailureWords | undefined,
): ReadonlyMap<unknown, UpstreamResult> {
  const read = (span: Span): unknown => JSON.parse(Buffer.concat(cut(chunks, span)).toString())
  const answers: AnswerSpans[] = []
  for (const { object, key, value } of members) {
    const name = sizeOf(key) > 16 ? undefined : read(key)
    if (name === 'id' || name === 'result' || name === 'error') (answers[object] ??= {})[name] = value
  }
  const byId = new Map<unknown, UpstreamResult>()
  for (const answer of answers.filter((one) => one !== undefined)) {
    const { id } = answer
    const result = resultOf(chunks, answer, { read, words })
    if (result !== undefined) byId.set(id === undefined || sizeOf(id) > 32 ? null : read(id), result)
  }
  return byId
}

/** The places of the members of one answer. */
type AnswerSpans = Partial<Record<'id' | 'result' | 'error', Span>>

const sizeOf = ({ start, end }: Span): number => end - start

/** An error that is one, else the result; an error of another form only where there is no result. */
function resultOf(
  chunks: readonly Uint8Array[],
  { result, error }: AnswerSpans,
  { read, words }: { readonly read: (span: Span) => unknown; readonly words: FailureWords | undefined },
): UpstreamResult | undefined {
  const failure = error === undefined || sizeOf(error) > largestError ? undefined : read(error)
  if (typeof failure === 'object' && failure !== null) return { error: ownFailure(failure, words) }
  if (result !== undefined) return { result: cut(chunks, result) }
  return error && { error: ownFailure({}, words) }
}

/** The part of a text that lies between two offsets, without copying it. */
function cut(chunks: readonly Uint8Array[], { start, end }: Span): readonly Uint8Array[] {
  let at = 0
  return chunks.flatMap((chunk) => {
    const from = Math.max(0, start - at)
    const to = Math.min(chunk.length, end - at)
    at += chunk.length
    return from < to ? [chunk.subarray(from, to)] : []
  })
}
