/// <reference types="astro/client" />

interface ImportMetaEnv {
  readonly PUBLIC_API_URL?: string;
  readonly PUBLIC_RAZORPAY_KEY_ID?: string;
  readonly PUBLIC_RAZORPAY_CHECKOUT_URL?: string;
  readonly PUBLIC_CONTENT_PROTECTION?: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}

interface Window {
  /** Read by the player's engine when it loads. */
  VIDEOJS_NO_DYNAMIC_STYLE?: boolean;
}
