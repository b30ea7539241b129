import type { Gate } from '@latchkey/kit/gate'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createJsonScanner, type Member, type Span } from './jsonScanner.js'
import type { FailureWords } from './namespaces/namespaces.js'
import { ownFailure } from './ownFailure.js'
import { BusyError, type UpstreamResult } from './upstream.js'

export class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError'
}

/** Bytes read without the gate. */
const smallAnswer = 32 * 1024

/** Bytes scanned without yielding. */
const turn = 16 * 1024

const maxDepth = 256

const membersPerAnswer = 8

/** Bytes. */
const largestError = 192 * 1024

export interface ReadOptions {
  readonly count: number
  readonly limit: number
  readonly gate: Gate
  readonly timeout: number
  /** This time does not count against the upstream. */
  readonly onWait: (waiting: boolean) => void
  readonly failures: FailureWords | undefined
}

/**
 * By id, or null without one. Results stay bytes, validated as they arrive.
 *
 * @throws JsonError, AnswerTooLargeError, BusyError, or the connection's error
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

type AnswerSpans = Partial<Record<'id' | 'result' | 'error', Span>>

const sizeOf = ({ start, end }: Span): number => end - start

/** A well-formed error wins over the result. */
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

function cut(chunks: readonly Uint8Array[], { start, end }: Span): readonly Uint8Array[] {
  let at = 0
  return chunks.flatMap((chunk) => {
    const from = Math.max(0, start - at)
    const to = Math.min(chunk.length, end - at)
    at += chunk.length
    return from < to ? [chunk.subarray(from, to)] : []
  })
}
