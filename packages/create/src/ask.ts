import { isCancel, multiselect, select, text } from '@clack/prompts'
import { nameProblem, templateNames, type Choices } from './choices.js'
import type { Family } from './configure.js'
import type { CommandOptions } from './options.js'
import { templates } from './templates.js'

/** By Ctrl-C or Escape. */
export class Canceled extends Error {}

async function answer<T>(question: Promise<T>): Promise<Exclude<T, symbol>> {
  const value = await question
  if (isCancel(value)) throw new Canceled('Canceled')
  return value as Exclude<T, symbol>
}

export const askFolder = (): Promise<string> =>
  answer(
    text({
      message: 'Folder of the app',
      placeholder: 'my-app',
      defaultValue: 'my-app',
      validate: (value) => nameProblem((value || 'my-app').split(/[/\\]/).at(-1) ?? ''),
    }),
  )

export async function askChoices(presets: CommandOptions['choices']): Promise<CommandOptions['choices']> {
  const template =
    presets.template ??
    (await answer(
      select({
        message: 'Template',
        options: templateNames.map((value) => ({ value, label: value })),
        initialValue: 'vite-react' as Choices['template'],
      }),
    ))
  const families =
    presets.families ??
    (await answer(
      multiselect<Family>({
        message: 'Chains',
        options: [
          { value: 'eip155', label: 'EVM' },
          { value: 'solana', label: 'Solana' },
          { value: 'bip122', label: 'Bitcoin' },
        ],
        initialValues: ['eip155'],
        required: true,
      }),
    ))
  const canWagmi = templates[template].wagmi !== undefined && families.includes('eip155')
  const features = (
    [
      { value: 'phone', label: 'Phone wallets by QR code' },
      { value: 'login', label: 'Login by email, social account, passkey' },
      { value: 'signIn', label: 'Sign-in with the wallet' },
      { value: 'wagmi', label: 'wagmi' },
      { value: 'backend', label: 'A compose file for your own services' },
    ] as const
  ).filter(({ value }) => presets[value] === undefined && (value !== 'wagmi' || canWagmi))
  const chosen = await answer(
    multiselect<(typeof features)[number]['value']>({
      message: 'Features',
      options: features,
      required: false,
    }),
  )
  const asked = Object.fromEntries(chosen.map((name) => [name, true]))
  const needsDomain = presets.domain === undefined && (asked.backend || presets.backend)
  const domain = needsDomain
    ? await answer(
        text({ message: 'Domain of your services', defaultValue: 'example.com', placeholder: 'example.com' }),
      )
    : presets.domain
  return { ...presets, ...asked, template, families, ...(domain !== undefined && { domain }) }
}
