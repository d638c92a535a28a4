/**
 * The currencies of ISO 4217, by the decimals of each (https://www.six-group.com/en/products-services/financial-information/data-standards.html,
 * list one). What `Intl` knows differs from it in some, and from one version of Node to the next.
 */
const CODES_BY_DECIMALS: readonly (readonly [number, string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [
    2,
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG',
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];

const DECIMALS: ReadonlyMap<string, number> = new Map(
  CODES_BY_DECIMALS.flatMap(([decimals, codes]) => codes.split(' ').map((code) => [code, decimals] as const)),
);
const USUAL_DECIMALS = 2;

/** Every code of ISO 4217 that money can be in. */
export const CURRENCY_CODES: readonly string[] = [...DECIMALS.keys()].sort();

/** Whether a text is a code of ISO 4217, in capitals. */
export function isCurrencyCode(text: string): boolean {
  return DECIMALS.has(text);
}

/** The decimals of a currency: 2 of USD, 0 of JPY, 3 of KWD; 2 of what is no currency. */
export function decimalsOf(currency: string): number {
  return DECIMALS.get(currency) ?? USUAL_DECIMALS;
}
