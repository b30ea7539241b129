/** A process that is not stuck answers `life` at once. */
export type Question = 'metrics' | 'readiness' | 'life'

interface Channel {
  /** Never throws. */
  readonly send: (note: object) => void
  readonly onNote: (take: (note: unknown) => void) => void
}

type Note =
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question }
  | { readonly kind: 'answer'; readonly id: number; readonly text?: string }

export interface Line {
  ask(question: Question): Promise<string>
}

export interface LineOptions {
  readonly channel: Channel
  readonly answer: (question: Question) => Promise<string>
  readonly timeout: number
}

export function openLine({ channel, answer, timeout }: LineOptions): Line {
  const waiting = new Map<number, (text: string | undefined) => void>()
  let last = 0
  const send: (note: Note) => void = channel.send
  channel.onNote((given) => {
    const note = given as Note
    if (note.kind === 'answer') waiting.get(note.id)?.(note.text)
    if (note.kind !== 'ask') return
    const { id } = note
    answer(note.question).then(
      (text) => send({ kind: 'answer', id, text }),
      () => send({ kind: 'answer', id }),
    )
  })
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const id = (last += 1)
        const end = (text: string | undefined): void => {
          clearTimeout(timer)
          waiting.delete(id)
          if (text === undefined) reject(new Error(`The other process did not answer: ${question}.`))
          else resolve(text)
        }
        const timer = setTimeout(() => end(undefined), timeout)
        waiting.set(id, end)
        send({ kind: 'ask', id, question })
      }),
  }
}
