import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const asks =
  /\b(connect|connectRemote|preparePairing|signMessage|signTypedData|sendTransfer|switchNetwork|chooseWallet|enterAgain|openRequest|openWalletLink)\(/

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
)

function effectsOf(code: string): string[] {
  return [...code.matchAll(/use(?:Browser)?(?:Layout|Insertion)?Effect\(/g)].map(({ index }) => {
    const start = code.indexOf('(', index)
    let depth = 0
    for (let at = start; at < code.length; at += 1) {
      if (code[at] === '(') depth += 1
      if (code[at] === ')') depth -= 1
      if (depth === 0) return code.slice(start, at)
    }
    return code.slice(start)
  })
}

test('behavior: no effect asks a wallet: a wallet is asked because somebody pressed or a view was entered', () => {
  const effects = files.flatMap((name) =>
    effectsOf(readFileSync(join(import.meta.dirname, name), 'utf8')).map((effect) => ({ name, effect })),
  )
  expect(effects.length).toBeGreaterThan(10)
  expect(effects.filter(({ effect }) => asks.test(effect)).map(({ name }) => name)).toEqual([])
})

test('error: an effect that asks is found', () => {
  const [effect = ''] = effectsOf('useEffect(() => {\n  if (here) connect(client, { walletId })\n}, [here])')
  expect(asks.test(effect)).toBe(true)
})
