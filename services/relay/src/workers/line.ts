/** A process that is not stuck answers `life` at once. */
export type Question = 'metrics' | 'readiness' | 'life'

interface Channel {
  /** Never throws. */
  readonly send: (note: object) => void
  readonly onNote: (take: (note: unknown) => void) => void
}

type Note =
  | { readonly kind: 'ask'; readonly id: number; readonly what: Question }
  | { readonly kind: 'answer'; readonly id: number; readonly text?: string }

export interface Line {
  ask(what: Question): Promise<string>
}

export interface LineOptions {
  readonly channel: Channel
  readonly answer: (what: Question) => Promise<string>
  readonly patience: number
}

export function openLine({ channel, answer, patience }: LineOptions): Line {
  const waiting = new Map<number, (text: string | undefined) => void>()
  let last = 0
  const send: (note: Note) => void = channel.send
  channel.onNote((given) => {
    const note = given as Note
    if (note.kind === 'answer') waiting.get(note.id)?.(note.text)
    if (note.kind !== 'ask') return
    const { id } = note
    answer(note.what).then(
      (text) => send({ kind: 'answer', id, text }),
      () => send({ kind: 'answer', id }),
    )
  })
  return {
    ask: (what) =>
      new Promise((resolve, reject) => {
        const id = (last += 1)
        const end = (text: string | undefined): void => {
          clearTimeout(timer)
          waiting.delete(id)
          if (text === undefined) reject(new Error(`The other process did not answer: ${what}.`))
          else resolve(text)
        }
        const timer = setTimeout(() => end(undefined), patience)
        waiting.set(id, end)
        send({ kind: 'ask', id, what })
      }),
  }
}
