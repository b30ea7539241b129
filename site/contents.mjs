/**
 * The pages of the site in reading order: sections, and the document behind each page. A link to a
 * document becomes a link to its page; a link to any other file of the repository leads to GitHub.
 *
 * @typedef {readonly [title: string, source: string, page: string]} Page title in the menu, path in the repository, path on the site
 * @type {readonly { section: string, base: string, pages: readonly Page[] }[]}
 */
export const contents = [
  {
    section: 'Start',
    base: 'start',
    pages: [
      ['A button in a minute', 'docs/start/button.md', 'start/button'],
      ['Who talks to whom', 'docs/start/parts.md', 'start/parts'],
      ['Features', 'docs/features.md', 'start/features'],
      ['Comparison', 'docs/comparison.md', 'start/comparison'],
      ['Download size', 'docs/size.md', 'start/size'],
      ['The demo', 'docs/demo.md', 'start/demo'],
      ['Migrate from another kit', 'docs/migrating.md', 'start/migrating'],
    ],
  },
  {
    section: 'Guides',
    base: 'guides',
    pages: [
      ['Connect', 'docs/guides/connect.md', 'guides/connect'],
      ['React', 'docs/react.md', 'guides/react'],
      ['Vue, Svelte, Solid, Angular', 'docs/frameworks.md', 'guides/frameworks'],
      ['Custom elements', 'packages/elements/README.md', 'guides/elements'],
      ['Phone wallets', 'docs/remote-wallets.md', 'guides/phone-wallets'],
      ['Embedded wallets', 'docs/login.md', 'guides/embedded-wallets'],
      ['Sign in', 'docs/sign-in.md', 'guides/sign-in'],
      ['Send', 'docs/guides/send.md', 'guides/send'],
      ['Read and write contracts', 'docs/guides/contracts.md', 'guides/contracts'],
      ['ethers, viem, wagmi and others', 'docs/bridges.md', 'guides/bridges'],
      ['Swap', 'docs/swap.md', 'guides/swap'],
      ['Buy', 'docs/buy.md', 'guides/buy'],
      ['Pay', 'docs/pay.md', 'guides/pay'],
      ['Names', 'docs/names.md', 'guides/names'],
      ['Permissions', 'docs/smart-sessions.md', 'guides/permissions'],
      ['Theming', 'docs/theming.md', 'guides/theming'],
      ['Languages', 'docs/languages.md', 'guides/languages'],
      ['Content security policy', 'docs/guides/csp.md', 'guides/csp'],
      ['Browsers', 'docs/browsers.md', 'guides/browsers'],
      ['Testing', 'packages/testkit/README.md', 'guides/testing'],
      ['Devtools', 'docs/devtools.md', 'guides/devtools'],
      ['Adapters and connectors', 'docs/adapters.md', 'guides/adapters'],
    ],
  },
  {
    section: 'Self-hosting',
    base: 'self-hosting',
    pages: [
      ['One process', 'docs/self-hosting.md', 'self-hosting/gateway'],
      ['Deploy', 'docs/deploying.md', 'self-hosting/deploying'],
      ['Operate', 'docs/operating.md', 'self-hosting/operating'],
      ['From one process to a hundred', 'docs/scaling.md', 'self-hosting/scaling'],
      ['Capacity', 'docs/capacity.md', 'self-hosting/capacity'],
      ['Console', 'docs/console.md', 'self-hosting/console'],
      ['Relay', 'docs/relay.md', 'self-hosting/relay'],
      ['Activity', 'docs/activity.md', 'self-hosting/activity'],
      ['Analytics', 'docs/analytics.md', 'self-hosting/analytics'],
      ['Providers', 'docs/providers.md', 'self-hosting/providers'],
      ['Security', 'docs/security.md', 'self-hosting/security'],
    ],
  },
  {
    section: 'Reference',
    base: 'reference',
    pages: [
      ['Configuration', 'docs/configuration.md', 'reference/configuration'],
      ['Errors', 'docs/errors.md', 'reference/errors'],
      ['Tokens of the theme', 'packages/ui/README.md', 'reference/tokens'],
      ['Sign-in server', 'packages/siwx/README.md', 'reference/siwx'],
      ['Payments server', 'packages/pay/README.md', 'reference/pay'],
      ['Safe', 'packages/safe/README.md', 'reference/safe'],
      ['Bitcoin', 'packages/bip122/README.md', 'reference/bip122'],
      ['Solana', 'packages/solana/README.md', 'reference/solana'],
    ],
  },
  {
    section: 'Project',
    base: 'project',
    pages: [
      ['Changelog', 'CHANGELOG.md', 'project/changelog'],
      ['Architecture', 'ARCHITECTURE.md', 'project/architecture'],
      ['Contributing', 'CONTRIBUTING.md', 'project/contributing'],
      ['Recipes', 'docs/contributing/recipes.md', 'project/recipes'],
      ['Translating', 'docs/contributing/translating.md', 'project/translating'],
      ['Code', 'docs/contributing/habits.md', 'project/code'],
      ['Glossary', 'docs/contributing/glossary.md', 'project/glossary'],
      ['Chunks', 'docs/contributing/chunks.md', 'project/chunks'],
      ['Checks', 'docs/contributing/checks.md', 'project/checks'],
      ['Decisions', 'docs/decisions/README.md', 'project/decisions'],
      ['Security policy', 'SECURITY.md', 'project/security'],
      ['Governance', 'GOVERNANCE.md', 'project/governance'],
    ],
  },
]
