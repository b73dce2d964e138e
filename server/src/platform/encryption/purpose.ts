/** Purposes of encrypted or hashed texts: each has separate keys. */

export type Purpose =
  | 'email'
  | 'mobile'
  | 'real_name'
  | 'card_id'
  | 'totp'
  | 'recovery_code'
  | 'admin_totp'
  | 'admin_recovery_code'
  | 'draw_method'
  | 'payee_key'
  | 'destination'
  | 'answer'
  | 'file_key'
  | 'message'
  | 'push'
  | 'push_keys'
  | 'support'
  | 'code'
  | 'target'
  | 'carried_keys'
  | 'check';
