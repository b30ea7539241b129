import { checkName, type NameProblem, suggestNames } from '@latchkey/core/actions'
import { useEffect, useState } from 'react'
import { useClient } from '../../provider/LatchkeyContext.js'

export interface Availability {
  readonly status: 'short' | 'invalid' | 'checking' | 'free' | 'taken' | 'failed'
  readonly problem?: NameProblem
  /** Full names. */
  readonly others: readonly string[]
}

const pauseMs = 300

const noNames: readonly string[] = []

/** Waits for a pause in typing; ignores outdated answers. */
export function useAvailability(label: string, suffix: string): Availability {
  const client = useClient()
  const [answer, setAnswer] = useState<{ readonly label: string } & Availability>()
  const problem = checkName(label)
  useEffect(() => {
    if (problem !== undefined) return undefined
    const controller = new AbortController()
    const report = (found: Availability) => controller.signal.aborted || setAnswer({ label, ...found })
    const timer = setTimeout(() => {
      suggestNames(client, label, { signal: controller.signal }).then(
        (found) => {
          const own = found.find(({ name }) => name === label.toLowerCase() + suffix)
          const others = found.flatMap((one) => (one === own || one.registered ? [] : one.name))
          report({ status: own?.registered === false ? 'free' : 'taken', others })
        },
        () => report({ status: 'failed', others: noNames }),
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [client, label, problem, suffix])
  if (problem === 'name_too_short') return { status: 'short', others: noNames }
  if (problem !== undefined) return { status: 'invalid', problem, others: noNames }
  return answer?.label === label ? answer : { status: 'checking', others: answer?.others ?? noNames }
}
