import { ProposalSheet } from './ProposalSheet.js'
import { RequestSheet } from './RequestSheet.js'
import { SignInSheet } from './SignInSheet.js'
import { useWalletState } from './WalletProvider.js'

export function AskSheet() {
  const ask = useWalletState().asks[0]
  if (ask === undefined) return null
  if (ask.kind === 'proposal') return <ProposalSheet key={ask.id} ask={ask} />
  if (ask.kind === 'signIn') return <SignInSheet key={ask.id} ask={ask} />
  return <RequestSheet key={ask.id} ask={ask} />
}
