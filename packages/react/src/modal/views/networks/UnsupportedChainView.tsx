import { View } from '@latchkey/ui'

export const UnsupportedChainView = () => <View testId="lk-view-UnsupportedChain">{null}</View>
