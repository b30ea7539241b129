// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A plain ERC-20 with 18 decimals for the local chains.
contract TestToken is ERC20 {
    constructor(uint256 supply) ERC20("Latch Token", "LATCH") {
        _mint(msg.sender, supply);
    }
}
