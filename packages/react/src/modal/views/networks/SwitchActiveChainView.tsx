import { View } from '@latchkey/ui'

export const SwitchActiveChainView = () => <View testId="lk-view-SwitchActiveChain">{null}</View>
