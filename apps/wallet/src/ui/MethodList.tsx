import type { GrantedNamespace } from '../families/familyTypes.js'
import { supportedMethods } from '../requests/methods.js'
import { Choice, toggled } from './Choice.js'

type Others = Readonly<Record<string, GrantedNamespace>>

export interface MethodListProps {
  /** On EVM networks; empty when none is picked. */
  readonly asked: readonly string[]
  readonly picked: readonly string[]
  readonly onPick: (methods: readonly string[]) => void
  readonly others: Others
  readonly offered: Others
  readonly onPickOthers: (others: Others) => void
}

export function MethodList({ asked, picked, onPick, others, offered, onPickOthers }: MethodListProps) {
  const families = Object.entries(others)
  const granted = picked.filter((method) => asked.includes(method))
  const count = families.reduce((sum, [, { methods }]) => sum + methods.length, granted.length)
  return (
    <details className="more">
      <summary data-testid="wa-methods">
        It may ask for {count} {count === 1 ? 'thing' : 'things'}
      </summary>
      <div className="card">
        {asked.map((method) => (
          <Choice
            key={method}
            picked={picked.includes(method)}
            testId={`wa-method-${method}`}
            onChange={(on) => onPick(toggled<string>(supportedMethods, picked, method, on))}
          >
            <span className="small">{method}</span>
          </Choice>
        ))}
        {families.flatMap(([namespace, family]) =>
          (offered[namespace]?.methods ?? []).map((method, _index, all) => (
            <Choice
              key={`${namespace} ${method}`}
              picked={family.methods.includes(method)}
              testId={`wa-method-${namespace}-${method}`}
              note={asked.length > 0 || families.length > 1 ? namespace : undefined}
              onChange={(on) =>
                onPickOthers({
                  ...others,
                  [namespace]: { ...family, methods: toggled(all, family.methods, method, on) },
                })
              }
            >
              <span className="small">{method}</span>
            </Choice>
          )),
        )}
      </div>
    </details>
  )
}
