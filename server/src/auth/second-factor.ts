/** The second factor of a login, as the login sees it. */

export interface SecondFactor {
  /** `passed` as well when the user has no second factor. A right code is used up by this. */
  check(userId: number, totp: string | undefined): 'passed' | 'required' | 'wrong';
}
