/** Short explanations below a request: its content, its limits, the reason. */
export const whyWords = {
  'why.ask': 'Why am I asked?',
  'why.signInAsk': 'Your wallet signs a short message that proves this address is yours.',
  'why.signInCan': 'The signature can’t move funds or spend anything, and it costs nothing.',
  'why.signInReason': 'It replaces a password, so there’s none to remember or steal.',
  'why.approveAsk': 'Your wallet asks you to confirm this one transaction.',
  'why.approveCan': 'It can only do what your wallet shows you, for that amount and a network fee.',
  'why.approveReason':
    'Nobody else can confirm for you, and a transfer can’t be undone: check the amount and the address first.',
  'why.connectAsk': 'Your wallet asks if you want to show this site your address.',
  'why.connectCan': 'Connecting moves nothing. Each transaction needs a confirmation of its own.',
  'why.connectReason': 'A site sees your address only if you let it, and you can disconnect at any time.',
  'why.payAsk': 'This site asks you to pay the amount shown here, once.',
  'why.payCan': 'Nothing leaves your wallet until you confirm it there.',
  'why.payReason': 'A payment can’t be undone: check the amount and the recipient first.',
  'why.paySteps': 'Why several confirmations?',
  'why.payStepsAsk':
    'You pay with another token, so it’s swapped first. Then you confirm the payment itself.',
  'why.payStepsCan': 'Each confirmation moves only what your wallet shows you, and the last one pays.',
  'why.payStepsReason': 'The swap may need an allowance first: tokens can’t leave your wallet without one.',
  'why.permission': 'What is a permission?',
  'why.permissionAsk': 'You allowed this site to do what’s listed here without asking you each time.',
  'why.permissionCan': 'It can’t go over the limit, do anything else or continue after the end date.',
  'why.permissionReason': 'It saves you from confirming every step. You can revoke it at any time.',
  'why.swapTwice': 'Why two confirmations?',
  'why.swapTwiceAsk':
    'First you allow the exchange to take exactly the amount you pay. Then you confirm the swap.',
  'why.swapTwiceCan':
    'The first confirmation moves nothing, and the exchange can’t take more or any other token.',
  'why.swapTwiceReason': 'Tokens can’t leave your wallet without this allowance.',
  'why.swapThrice': 'Why three confirmations?',
  'why.swapThriceAsk':
    'First you reset an old allowance, then you allow the exchange to take exactly the amount you pay. Last, you confirm the swap.',
  'why.swapThriceCan': 'The first two move nothing, and the exchange can’t take more or any other token.',
  'why.swapThriceReason': 'This token accepts a new allowance only after the old one is reset.',
} as const
