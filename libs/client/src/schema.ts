// Made from apps/content-api/openapi.json by "npm run generate".

export interface paths {
  '/api/v1/biomarkers/categories': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Categories of biomarkers
     * @description Categories with the number of their biomarkers, in display order by default.
     */
    get: operations['listCategories'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/biomarkers/categories/{slug}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One category with its biomarkers
     * @description Includes all biomarkers of the category as cards, sorted by name.
     */
    get: operations['getCategory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/biomarkers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Biomarkers, filtered and paged
     * @description Follow `pagination.next_cursor` to read all of them; it stays correct while rows are added.
     */
    get: operations['listBiomarkers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/biomarkers/search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Full-text search over biomarkers
     * @description Matches name, slug, aliases, LOINC code (with or without its hyphen), summary and significance. An exact name, alias or code comes first. A symptom, disease, drug or panel answers its tests. British spelling and misspelled words find what they mean. Where nothing is found, `suggestions` names what was perhaps meant.
     */
    get: operations['searchBiomarkers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/biomarkers/trending': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The biomarkers with the highest trending scores
     * @description The scores combine counted views and searches; recent ones weigh more. `trendingScore` is always the score of the week.
     */
    get: operations['trendingBiomarkers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/biomarkers/batch': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Biomarkers by slug
     * @description A repeated slug gets an answer at each position. With an `Idempotency-Key`, the first answer is replayed for 24 hours.
     */
    post: operations['batchBiomarkers'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/biomarkers/{slug}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One biomarker in full
     * @description Always includes ranges, nutrition, testing guidance, research and the category; `include` adds related data.
     */
    get: operations['getBiomarker'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/suggest': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Suggestions for a search field
     * @description Biomarkers, panels, categories and guides whose names start with the text, then search results. Small (at most 2 KB) and cached, with its own rate limit: ten times the public one.
     */
    get: operations['suggest'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/biomarkers/{slug}/stories': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Approved stories of users about a biomarker
     * @description Stories appear after the operator approves them.
     */
    get: operations['listStories'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/biomarkers/{slug}/questions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Approved questions about a biomarker, with their answers
     * @description Featured questions first, then the newest.
     */
    get: operations['listQuestions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/lab-packages': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lab packages with their prices
     * @description Panel definitions with prices; active ones by default.
     */
    get: operations['listLabPackages'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/lab-packages/{slug}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One lab package
     * @description With `includeBiomarkers=true`, includes the full biomarkers in the order of `biomarkerSlugs`.
     */
    get: operations['getLabPackage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/admin/performance': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Performance figures of the answering process
     * @description Requests, database, caches, memory, event loop and rate limit, counted since the process started.
     */
    get: operations['readPerformance'];
    put?: never;
    post?: never;
    /**
     * Clears a cache on every instance
     * @description Clears the caches of this process, the shared one and those of all other instances, then purges the CDN if there is one. Nothing older is cached afterwards: until a replica shows what the primary has now, the primary answers. With a shared cache it takes some two seconds. 503: a part was not cleared.
     */
    delete: operations['clearCache'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description RFC 9457 problem details that also keep the `success` and `error` members of the envelope. */
    Problem: {
      /**
       * Format: uri
       * @description Address of a page that explains this kind of problem.
       */
      type: string;
      title: string;
      status: number;
      detail?: string;
      /** @description The path of the request. */
      instance?: string;
      /** @enum {boolean} */
      success: false;
      error: {
        /** @enum {string} */
        code:
          | 'VALIDATION_ERROR'
          | 'UNAUTHORIZED'
          | 'FORBIDDEN'
          | 'NOT_FOUND'
          | 'METHOD_NOT_ALLOWED'
          | 'REQUEST_TIMEOUT'
          | 'IDEMPOTENCY_IN_PROGRESS'
          | 'PAYLOAD_TOO_LARGE'
          | 'URI_TOO_LONG'
          | 'UNSUPPORTED_MEDIA_TYPE'
          | 'IDEMPOTENCY_KEY_REUSED'
          | 'RATE_LIMITED'
          | 'HEADERS_TOO_LARGE'
          | 'INTERNAL_ERROR'
          | 'SERVICE_UNAVAILABLE';
        message: string;
        details?: string;
      };
      /** @description Every input at fault. */
      errors?: {
        /** @enum {string} */
        in: 'path' | 'query' | 'header' | 'body';
        name: string;
        message: string;
      }[];
      /** @description Names that were perhaps meant, the likest first. */
      suggestions?: {
        text: string;
        slug: string;
      }[];
    };
    /** @description A group of biomarkers that belong to one organ system or purpose. */
    Category: {
      /** Format: uuid */
      id: string;
      slug: string;
      name: string;
      description?: string;
      /** Format: uri */
      iconUrl?: string;
      displayOrder: number;
      /** @description Number of biomarkers in the category. */
      biomarkerCount: number;
      commonConditions: string[];
      keyBenefits: string[];
      /**
       * Format: date-time
       * @description When the text of the category last changed.
       */
      lastUpdated: string;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    Pagination: {
      /** @description Current page. */
      page: number;
      pageSize: number;
      totalCount: number;
      totalPages: number;
      hasNextPage: boolean;
      hasPreviousPage: boolean;
      /** @description The same as hasNextPage. */
      hasNext: boolean;
      /** @description The same as hasPreviousPage. */
      hasPrevious: boolean;
      /** @description The token of the current position. */
      cursor?: string;
      /** @description Opaque; null when there is no next page, and in lists that have pages only. */
      next_cursor: string | null;
    };
    Meta: {
      /** @description Milliseconds. */
      queryTime?: number;
      /** @description True when the answer came from a cache layer of the service. */
      cached?: boolean;
    };
    CategoryDetail: {
      /** Format: uuid */
      id: string;
      slug: string;
      name: string;
      description?: string;
      /** Format: uri */
      iconUrl?: string;
      displayOrder: number;
      /** @description Number of biomarkers in the category. */
      biomarkerCount: number;
      commonConditions: string[];
      keyBenefits: string[];
      /**
       * Format: date-time
       * @description When the text of the category last changed.
       */
      lastUpdated: string;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      /** @description All biomarkers of the category as cards, ordered by name. */
      biomarkers: components['schemas']['BiomarkerCard'][];
    };
    /** @description The fields of a biomarker that a list shows. */
    BiomarkerCard: {
      /** Format: uuid */
      id: string;
      slug: string;
      name: string;
      categorySlug: string;
      /** Format: uuid */
      categoryId: string;
      summary?: string;
      /**
       * @description The short name that people use.
       * @example ALT
       */
      abbreviation?: string;
      /** @enum {string} */
      applicableGender: 'male' | 'female' | 'both';
      /**
       * @description Display unit; absent for ordinal tests.
       * @example ng/mL
       */
      unit?: string;
      /**
       * @description LOINC code (https://loinc.org).
       * @example 2276-4
       */
      loincCode?: string;
      hasContent: boolean;
      includedInPackages: string[];
      /** @enum {string} */
      medicalReviewStatus: 'pending' | 'reviewed' | 'approved';
      trendingScore: number;
    };
    /** @description A biomarker with the fields that were asked for; without `fields`, all but the details (ranges, thresholds and other facts). */
    SelectedBiomarker: {
      /** Format: uuid */
      id: string;
      slug: string;
      name: string;
      /** Format: uuid */
      categoryId?: string;
      categorySlug: string;
      /** @enum {string} */
      applicableGender?: 'male' | 'female' | 'both';
      summary?: string;
      /** @description Medical significance: what is measured, why, and what high and low values can mean. */
      significance?: string;
      symptoms?: string[];
      causes?: string[];
      keyInsights?: string[];
      /** @description Other names of the same test. */
      aliases?: string[];
      /**
       * @description The short name that people use.
       * @example ALT
       */
      abbreviation?: string;
      /** @description Alternative search terms. */
      seoVariations?: string[];
      metaDescription?: string;
      /**
       * @description LOINC code (https://loinc.org).
       * @example 2276-4
       */
      loincCode?: string;
      /** @description LOINC long common name, verbatim. */
      loincName?: string;
      /**
       * @description Display unit; absent for ordinal tests.
       * @example ng/mL
       */
      unit?: string;
      hasContent?: boolean;
      /** @description Identifier of the marker at the integrated lab vendor. */
      labvendorMarkerId?: string;
      includedInPackages?: string[];
      /** @enum {string} */
      medicalReviewStatus?: 'pending' | 'reviewed' | 'approved';
      /** Format: date-time */
      lastMedicalReview?: string;
      /**
       * Format: date-time
       * @description When the text of the biomarker last changed.
       */
      lastUpdated?: string;
      /** Format: date-time */
      createdAt?: string;
      /** Format: date-time */
      updatedAt?: string;
      viewCount?: number;
      searchVolume?: number;
      trendingScore?: number;
      optimalRanges?: components['schemas']['OptimalRange'][];
      /** @description Decision values by kind, then by value. */
      thresholds?: components['schemas']['Threshold'][];
      conversions?: components['schemas']['Conversion'][];
      loincAlso?: components['schemas']['FurtherCode'][];
      specimen?: components['schemas']['Specimen'];
      supplementLimits?: components['schemas']['SupplementLimit'][];
      careSigns?: components['schemas']['CareSign'][];
      furtherReading?: components['schemas']['FurtherReading'][];
      /** @description Absent for a measured biomarker. */
      formula?: {
        /**
         * @description Arithmetic over the symbols of `inputs`: + - * / and parentheses.
         * @example TC - HDL
         */
        expression: string;
        inputs: {
          symbol: string;
          name: string;
          /** @description The unit that the formula takes. */
          unit: string;
          slug?: string;
        }[];
        note?: string;
      };
      /** @description Prose: the decisive numbers with their units and sources. */
      numbers?: string;
      whatNext?: components['schemas']['NextStep'][];
      /** @description Why there is no interval, where there is none. */
      noRangeReason?: string;
      /** @description Why there is no nutrition guidance, where there is none. */
      nutritionNote?: string;
    };
    /** @description A sourced interval for one sex and age band. The interval of the reporting laboratory prevails. */
    OptimalRange: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      gender: 'male' | 'female' | 'both';
      /** @description Years. */
      ageMin: number;
      /** @description Years. */
      ageMax: number;
      /** @description Equals the normal limit where no guideline gives a narrower target; `notes` says so. */
      optimalMin: number;
      optimalMax: number;
      normalMin?: number;
      normalMax?: number;
      /** @description The lower limit itself lies inside. */
      lowInclusive: boolean;
      /** @description The upper limit itself lies inside. `false` where the source says "below". */
      highInclusive: boolean;
      unit: string;
      source: string;
      /** Format: uri */
      sourceUrl?: string;
      laboratory?: string;
      /**
       * @description The people, time or assay that the row holds for, beside sex and age.
       * @example luteal phase
       */
      condition?: string;
      notes?: string;
      isPregnancySpecific: boolean;
      pregnancyTrimester?: number;
    };
    /** @description A decision value. It is no reference interval. */
    Threshold: {
      /** Format: uuid */
      id: string;
      /**
       * @description diagnostic: a cut-off of a diagnosis. target: a goal. severity: a band of a scale. action: a value at which care changes. critical: a value that laboratories report at once.
       * @enum {string}
       */
      kind: 'diagnostic' | 'target' | 'severity' | 'action' | 'critical';
      /**
       * @description Name of the band or cut-off.
       * @example prediabetes
       */
      label: string;
      /**
       * @description What the bounds count. level: the value itself. rise: a change within the time that `population` names. ratio: a multiple of an earlier value or of another test. timesLimit: a multiple of the upper limit of the laboratory. difference: the distance to another value. Compare a level with levels alone.
       * @enum {string}
       */
      quantity: 'level' | 'rise' | 'ratio' | 'timesLimit' | 'difference';
      /**
       * @description The people that it holds for.
       * @example adults who are not pregnant
       */
      population: string;
      applies: components['schemas']['Applies'];
      /** @description Lower bound; absent on an open side. */
      low?: number;
      /** @description Upper bound; absent on an open side. */
      high?: number;
      /** @description The lower bound itself belongs to the band. */
      lowInclusive?: boolean;
      highInclusive?: boolean;
      unit: string;
      /** @description One entry for each conversion of a level; of another quantity, as its source prints it. */
      inUnits: components['schemas']['InUnit'][];
      meaning: string;
      /**
       * @description How fast such a value needs care, where waiting matters.
       * @enum {string}
       */
      careLevel?: 'emergency' | 'same_day' | 'soon' | 'routine';
      /** @description The `id` of the row of `whatNext` that follows. */
      whatNext?: string;
      /**
       * @description Of a biomarker without an interval: the side of values in this band, or outside of this target, for the `side` of `whatNext`.
       * @enum {string}
       */
      side?: 'below' | 'above';
      source: string;
      /** Format: uri */
      sourceUrl?: string;
      year?: number;
    };
    /** @description The people that a decision value holds for; an absent field restricts nothing. */
    Applies: {
      /** @enum {string} */
      sex?: 'female' | 'male';
      /** @description Years. */
      ageMin?: number;
      /** @description Completed years, included. */
      ageMax?: number;
      /** @enum {string} */
      pregnancy?: 'only' | 'never';
      /**
       * @description What a person needs beside sex, age and pregnancy, in the words of `population`.
       * @example heart failure
       */
      condition?: string;
    };
    /** @description The bounds in another unit. They are inclusive where the bounds of the decision value are. */
    InUnit: {
      unit: string;
      low?: number;
      high?: number;
      /** @description The source prints these numbers. Otherwise they are computed and rounded. */
      printed: boolean;
    };
    /** @description Value in `unit` = value in the unit of the biomarker × slope + intercept. */
    Conversion: {
      unit: string;
      ucumUnit: string;
      slope: number;
      intercept: number;
    };
    /** @description Another LOINC code in daily use and how its test differs from that of `loincCode`. */
    FurtherCode: {
      code: string;
      name?: string;
      differs: string;
    };
    Specimen: {
      /** @example serum */
      type: string;
      tube?: string;
      /** @enum {string} */
      fasting: 'required' | 'preferred' | 'no' | 'varies';
      /** @description The shortest fast that is asked for. */
      fastingHours?: number;
      timeOfDay?: string;
      /** @description High doses of biotin can falsify the result, at least with some methods. */
      affectedByBiotin?: boolean;
      cautions?: {
        /**
         * @description Reads after the name of the test and a colon.
         * @example keep eating gluten until the draw
         */
        text: string;
        /** @enum {string} */
        sex?: 'female' | 'male';
        /** @description Applies only when one of these is in the same order. */
        with?: string[];
        /** @description Applies only when none of these is in the same order. */
        without?: string[];
      }[];
      notes: string[];
    };
    /** @description A tolerable upper intake level. */
    SupplementLimit: {
      nutrient: string;
      population: string;
      amount: number;
      /** @example mg a day */
      unit: string;
      /** @description The body that sets the limit. */
      body: string;
      /** Format: uri */
      sourceUrl?: string;
    };
    /** @description A sign and how fast it needs care. One sign has one level everywhere. */
    CareSign: {
      sign: string;
      /** @enum {string} */
      level: 'emergency' | 'same_day' | 'soon' | 'routine';
    };
    /** @description Patient education; no evidence. */
    FurtherReading: {
      title: string;
      publisher: string;
      /** Format: uri */
      url: string;
    };
    /** @description A pattern of results and the test or visit that usually follows. */
    NextStep: {
      /** @description Unique in its biomarker. */
      id: string;
      pattern: string;
      next: string;
      /** @description Follows values from this number, in the unit of the biomarker. */
      low?: number;
      /** @description Whether `low` itself is followed. Default: true. */
      lowInclusive?: boolean;
      /** @description Follows values below this number. */
      high?: number;
      /** @description Whether `high` itself is followed. Default: false. */
      highInclusive?: boolean;
      /**
       * @description How fast such a value needs care, where waiting matters.
       * @enum {string}
       */
      careLevel?: 'emergency' | 'same_day' | 'soon' | 'routine';
      /**
       * @description Follows values on this side of the interval, or of its decision values.
       * @enum {string}
       */
      side?: 'below' | 'inside' | 'above';
      applies?: components['schemas']['Applies'];
    };
    SearchResults: {
      results: components['schemas']['RankedBiomarker'][];
      query: string;
      /** @description Advice to seek care, shown first, if the query tells of an emergency. Self-harm and poisoning find nothing else. */
      careNotice?: string;
      /** @description Misspelled words of the query, and the terms that they were read as. */
      corrections: {
        from: string;
        to: string;
      }[];
      /** @description Tests in the query that this service does not describe. No other test stands in for them. */
      notOffered?: string[];
      /** @description A lower bound for very common words, whose matches are counted up to a few hundred. */
      totalResults: number;
      /** @description Biomarkers with similar names if the query finds nothing; otherwise empty. */
      suggestions: {
        text: string;
        slug: string;
      }[];
      /** @description Milliseconds of the original search. */
      searchTime: number;
    };
    /** @description A search result. */
    RankedBiomarker: {
      /** Format: uuid */
      id: string;
      slug: string;
      name: string;
      /** Format: uuid */
      categoryId: string;
      categorySlug: string;
      /** @enum {string} */
      applicableGender: 'male' | 'female' | 'both';
      summary?: string;
      /** @description Medical significance: what is measured, why, and what high and low values can mean. */
      significance?: string;
      symptoms: string[];
      causes: string[];
      keyInsights: string[];
      /** @description Other names of the same test. */
      aliases: string[];
      /**
       * @description The short name that people use.
       * @example ALT
       */
      abbreviation?: string;
      /** @description Alternative search terms. */
      seoVariations: string[];
      metaDescription?: string;
      /**
       * @description LOINC code (https://loinc.org).
       * @example 2276-4
       */
      loincCode?: string;
      /** @description LOINC long common name, verbatim. */
      loincName?: string;
      /**
       * @description Display unit; absent for ordinal tests.
       * @example ng/mL
       */
      unit?: string;
      hasContent: boolean;
      /** @description Identifier of the marker at the integrated lab vendor. */
      labvendorMarkerId?: string;
      includedInPackages: string[];
      /** @enum {string} */
      medicalReviewStatus: 'pending' | 'reviewed' | 'approved';
      /** Format: date-time */
      lastMedicalReview?: string;
      /**
       * Format: date-time
       * @description When the text of the biomarker last changed.
       */
      lastUpdated: string;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      viewCount: number;
      searchVolume: number;
      trendingScore: number;
      /** @description 1 is a perfect match; below 0.6 where a word was corrected. */
      relevanceScore: number;
      /**
       * @description Why the query finds it.
       * @example among the first tests for "hair loss"
       */
      reason?: string;
    };
    TrendingBiomarker: {
      /** Format: uuid */
      id: string;
      slug: string;
      name: string;
      /** Format: uuid */
      categoryId: string;
      categorySlug: string;
      /** @enum {string} */
      applicableGender: 'male' | 'female' | 'both';
      summary?: string;
      /** @description Medical significance: what is measured, why, and what high and low values can mean. */
      significance?: string;
      symptoms: string[];
      causes: string[];
      keyInsights: string[];
      /** @description Other names of the same test. */
      aliases: string[];
      /**
       * @description The short name that people use.
       * @example ALT
       */
      abbreviation?: string;
      /** @description Alternative search terms. */
      seoVariations: string[];
      metaDescription?: string;
      /**
       * @description LOINC code (https://loinc.org).
       * @example 2276-4
       */
      loincCode?: string;
      /** @description LOINC long common name, verbatim. */
      loincName?: string;
      /**
       * @description Display unit; absent for ordinal tests.
       * @example ng/mL
       */
      unit?: string;
      hasContent: boolean;
      /** @description Identifier of the marker at the integrated lab vendor. */
      labvendorMarkerId?: string;
      includedInPackages: string[];
      /** @enum {string} */
      medicalReviewStatus: 'pending' | 'reviewed' | 'approved';
      /** Format: date-time */
      lastMedicalReview?: string;
      /**
       * Format: date-time
       * @description When the text of the biomarker last changed.
       */
      lastUpdated: string;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      viewCount: number;
      searchVolume: number;
      trendingScore: number;
      /** @description Dense, from 1: equal scores share a rank. */
      trendingRank: number;
      /**
       * @description Against the previous snapshot, at most some minutes old.
       * @enum {string}
       */
      trendingChange: 'up' | 'down' | 'stable';
    };
    BiomarkerBatch: {
      /** @description In the order asked; null for a slug that does not exist. */
      items: (components['schemas']['SelectedBiomarker'] | null)[];
      found: number;
      requested: number;
    };
    BatchRequest: {
      /**
       * @example [
       *       "ferritin",
       *       "tsh",
       *       "no-such-marker"
       *     ]
       */
      slugs: string[];
    };
    /** @description A biomarker with all that belongs to it. */
    BiomarkerDetail: {
      /** Format: uuid */
      id: string;
      slug: string;
      name: string;
      /** Format: uuid */
      categoryId: string;
      categorySlug: string;
      /** @enum {string} */
      applicableGender: 'male' | 'female' | 'both';
      summary?: string;
      /** @description Medical significance: what is measured, why, and what high and low values can mean. */
      significance?: string;
      symptoms: string[];
      causes: string[];
      keyInsights: string[];
      /** @description Other names of the same test. */
      aliases: string[];
      /**
       * @description The short name that people use.
       * @example ALT
       */
      abbreviation?: string;
      /** @description Alternative search terms. */
      seoVariations: string[];
      metaDescription?: string;
      /**
       * @description LOINC code (https://loinc.org).
       * @example 2276-4
       */
      loincCode?: string;
      /** @description LOINC long common name, verbatim. */
      loincName?: string;
      /**
       * @description Display unit; absent for ordinal tests.
       * @example ng/mL
       */
      unit?: string;
      hasContent: boolean;
      /** @description Identifier of the marker at the integrated lab vendor. */
      labvendorMarkerId?: string;
      includedInPackages: string[];
      /** @enum {string} */
      medicalReviewStatus: 'pending' | 'reviewed' | 'approved';
      /** Format: date-time */
      lastMedicalReview?: string;
      /**
       * Format: date-time
       * @description When the text of the biomarker last changed.
       */
      lastUpdated: string;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      viewCount: number;
      searchVolume: number;
      trendingScore: number;
      category: components['schemas']['Category'];
      optimalRanges: components['schemas']['OptimalRange'][];
      nutritionGuidelines: components['schemas']['NutritionGuideline'][];
      testingGuidelines: components['schemas']['TestingGuideline'][];
      researchLinks: components['schemas']['ResearchLink'][];
      /** @description Decision values by kind, then by value. */
      thresholds: components['schemas']['Threshold'][];
      conversions: components['schemas']['Conversion'][];
      loincAlso: components['schemas']['FurtherCode'][];
      specimen: components['schemas']['Specimen'] | null;
      supplementLimits: components['schemas']['SupplementLimit'][];
      careSigns: components['schemas']['CareSign'][];
      furtherReading: components['schemas']['FurtherReading'][];
      /** @description Absent for a measured biomarker. */
      formula?: {
        /**
         * @description Arithmetic over the symbols of `inputs`: + - * / and parentheses.
         * @example TC - HDL
         */
        expression: string;
        inputs: {
          symbol: string;
          name: string;
          /** @description The unit that the formula takes. */
          unit: string;
          slug?: string;
        }[];
        note?: string;
      };
      /** @description Prose: the decisive numbers with their units and sources. */
      numbers?: string;
      whatNext: components['schemas']['NextStep'][];
      /** @description Why there is no interval, where there is none. */
      noRangeReason?: string;
      /** @description Why there is no nutrition guidance, where there is none. */
      nutritionNote?: string;
      /** @description With `include=related`. */
      related?: components['schemas']['BiomarkerCard'][];
      /** @description With `include=packages`. */
      packages?: components['schemas']['LabPackage'][];
      /** @description With `include=stories`: the newest three. */
      stories?: components['schemas']['Story'][];
      /** @description With `include=questions`: the first three. */
      questions?: components['schemas']['Question'][];
    };
    NutritionGuideline: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      purpose: 'increase' | 'decrease' | 'maintain';
      recommendation: string;
      foods: string[];
      supplements: string[];
      avoidFoods: string[];
      interactions: string[];
      contraindications: string[];
      timing?: string;
      dosage?: string;
    };
    TestingGuideline: {
      /** Format: uuid */
      id: string;
      frequency: string;
      conditions: string[];
      fastingRequired: boolean;
      bestTimeOfDay?: string;
      preparation: string[];
      interferingFactors: string[];
      relatedTests: string[];
    };
    ResearchLink: {
      /** Format: uuid */
      id: string;
      title: string;
      /** Format: uri */
      url: string;
      /** @enum {string} */
      type: 'clinical_trial' | 'meta_analysis' | 'review' | 'case_study' | 'guideline';
      /**
       * Format: date
       * @description The first of January where only the year is known.
       */
      publishDate?: string;
      authors: string[];
      journal?: string;
      keyFindings: string[];
      relevanceScore?: number;
    };
    /** @description A panel of laboratory tests with its price. */
    LabPackage: {
      /** Format: uuid */
      id: string;
      slug: string;
      name: string;
      tagline: string;
      description: string;
      categoryFocus: string[];
      targetConditions: string[];
      /**
       * @description USD.
       * @example 149
       */
      price: number;
      /** @enum {string} */
      currency: 'USD';
      biomarkerCount: number;
      biomarkerSlugs: string[];
      /** @enum {string} */
      sampleType: 'blood' | 'urine' | 'saliva' | 'dried_blood_spot';
      fastingRequired: boolean;
      turnaroundDays: number;
      features: string[];
      /** @description What the markers of the panel cost as individual tests and bundles, by the cheapest way, USD. */
      includedValue: number;
      /** @description How many individual tests of the catalog the panel holds. */
      individualTestsAvailable: number;
      isActive: boolean;
      displayOrder: number;
      /** Format: uri */
      url: string;
      /**
       * Format: date-time
       * @description When the text, the price or the markers of the panel last changed.
       */
      lastUpdated: string;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    /** @description An approved story of a user. */
    Story: {
      /** Format: uuid */
      id: string;
      biomarkerSlug: string;
      title: string;
      body: string;
      /** @description A pseudonym. */
      authorName: string;
      tags: string[];
      isFeatured: boolean;
      helpfulCount: number;
      /** Format: date-time */
      publishedAt: string;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      /**
       * @description Set on the samples of the demo data.
       * @enum {boolean}
       */
      isSample?: true;
    };
    /** @description An approved question with its answers. */
    Question: {
      /** Format: uuid */
      id: string;
      biomarkerSlug: string;
      question: string;
      /** @enum {string} */
      category: 'general' | 'testing' | 'results' | 'nutrition' | 'lifestyle' | 'symptoms';
      answers: components['schemas']['Answer'][];
      isFeatured: boolean;
      helpfulCount: number;
      /** Format: date-time */
      publishedAt: string;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      /**
       * @description Set on the samples of the demo data.
       * @enum {boolean}
       */
      isSample?: true;
    };
    Answer: {
      /** Format: uuid */
      id: string;
      body: string;
      /** @enum {string} */
      authorRole: 'expert' | 'member' | 'staff';
      helpfulCount: number;
      /** Format: date-time */
      createdAt: string;
    };
    Suggestions: {
      query: string;
      /** @description Advice to seek care, shown first, if the text tells of an emergency. */
      careNotice?: string;
      suggestions: {
        /** @enum {string} */
        kind: 'biomarker' | 'panel' | 'category' | 'doc';
        slug: string;
        title: string;
        /**
         * @description The common short name.
         * @example ALT
         */
        abbreviation?: string;
        /**
         * @description The root-relative address of its page.
         * @example /biomarkers/ferritin
         */
        url: string;
      }[];
    };
    LabPackageDetail: {
      /** Format: uuid */
      id: string;
      slug: string;
      name: string;
      tagline: string;
      description: string;
      categoryFocus: string[];
      targetConditions: string[];
      /**
       * @description USD.
       * @example 149
       */
      price: number;
      /** @enum {string} */
      currency: 'USD';
      biomarkerCount: number;
      biomarkerSlugs: string[];
      /** @enum {string} */
      sampleType: 'blood' | 'urine' | 'saliva' | 'dried_blood_spot';
      fastingRequired: boolean;
      turnaroundDays: number;
      features: string[];
      /** @description What the markers of the panel cost as individual tests and bundles, by the cheapest way, USD. */
      includedValue: number;
      /** @description How many individual tests of the catalog the panel holds. */
      individualTestsAvailable: number;
      isActive: boolean;
      displayOrder: number;
      /** Format: uri */
      url: string;
      /**
       * Format: date-time
       * @description When the text, the price or the markers of the panel last changed.
       */
      lastUpdated: string;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      /**
       * @description Present where prices are samples and nothing can be bought.
       * @example Sample prices: no laboratory offers these tests, and nothing can be bought.
       */
      notice?: string;
      /** @description With `includeBiomarkers=true`: the biomarkers in full, in the order of `biomarkerSlugs`. */
      biomarkers?: components['schemas']['Biomarker'][];
    };
    /** @description A laboratory biomarker. */
    Biomarker: {
      /** Format: uuid */
      id: string;
      slug: string;
      name: string;
      /** Format: uuid */
      categoryId: string;
      categorySlug: string;
      /** @enum {string} */
      applicableGender: 'male' | 'female' | 'both';
      summary?: string;
      /** @description Medical significance: what is measured, why, and what high and low values can mean. */
      significance?: string;
      symptoms: string[];
      causes: string[];
      keyInsights: string[];
      /** @description Other names of the same test. */
      aliases: string[];
      /**
       * @description The short name that people use.
       * @example ALT
       */
      abbreviation?: string;
      /** @description Alternative search terms. */
      seoVariations: string[];
      metaDescription?: string;
      /**
       * @description LOINC code (https://loinc.org).
       * @example 2276-4
       */
      loincCode?: string;
      /** @description LOINC long common name, verbatim. */
      loincName?: string;
      /**
       * @description Display unit; absent for ordinal tests.
       * @example ng/mL
       */
      unit?: string;
      hasContent: boolean;
      /** @description Identifier of the marker at the integrated lab vendor. */
      labvendorMarkerId?: string;
      includedInPackages: string[];
      /** @enum {string} */
      medicalReviewStatus: 'pending' | 'reviewed' | 'approved';
      /** Format: date-time */
      lastMedicalReview?: string;
      /**
       * Format: date-time
       * @description When the text of the biomarker last changed.
       */
      lastUpdated: string;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      viewCount: number;
      searchVolume: number;
      trendingScore: number;
    };
    /** @description Figures of this process since it started. */
    Performance: {
      /** Format: date-time */
      timestamp: string;
      uptimeSeconds: number;
      service: {
        name: string;
        version: string;
        node: string;
      };
      requests: {
        total: number;
        /** @description Milliseconds. */
        p50Ms: number;
        /** @description Milliseconds. */
        p95Ms: number;
        /** @description Milliseconds. */
        p99Ms: number;
        byStatus: {
          [key: string]: number;
        };
      };
      database: {
        queries: number;
        errors: number;
        /** @description Milliseconds. */
        avgMs: number;
        /** @description Milliseconds. */
        p95Ms: number;
        pool: {
          total: number;
          idle: number;
          waiting: number;
          max: number;
        };
      };
      cache: {
        layers: {
          name: string;
          hits: number;
          misses: number;
          hitRate: number;
          entries: number;
          bytes: number;
        }[];
      };
      /** @description Bytes. */
      memory: {
        rss: number;
        heapUsed: number;
        heapTotal: number;
        external: number;
      };
      eventLoop: {
        utilization: number;
        /** @description Milliseconds. */
        delayP99Ms: number;
      };
      rateLimiter: {
        /** @enum {string} */
        mode: 'exact' | 'degraded';
        allowed: number;
        limited: number;
      };
    };
    CacheCleared: {
      /** @enum {string} */
      target: 'all' | 'biomarkers' | 'categories' | 'lab-packages' | 'search' | 'trending' | 'content' | 'pages';
      cleared: ('biomarkers' | 'categories' | 'lab-packages' | 'search' | 'trending' | 'content' | 'pages')[];
      /** @enum {string} */
      cdn: 'purged' | 'none';
      /** Format: date-time */
      clearedAt: string;
    };
  };
  responses: {
    /** @description The request is not valid; `errors` names every invalid field. */
    Validation: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        RateLimit: components['headers']['RateLimit'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/validation-error",
         *       "title": "The request is not valid.",
         *       "status": 400,
         *       "detail": "The request is not valid.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "VALIDATION_ERROR",
         *         "message": "The request is not valid."
         *       },
         *       "errors": [
         *         {
         *           "in": "query",
         *           "name": "pageSize",
         *           "message": "must be a whole number from 1 to 100"
         *         }
         *       ]
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/validation-error",
         *       "title": "The request is not valid.",
         *       "status": 400,
         *       "detail": "The request is not valid.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "VALIDATION_ERROR",
         *         "message": "The request is not valid."
         *       },
         *       "errors": [
         *         {
         *           "in": "query",
         *           "name": "pageSize",
         *           "message": "must be a whole number from 1 to 100"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description The address does not have this method. */
    MethodNotAllowed: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        RateLimit: components['headers']['RateLimit'];
        Allow: components['headers']['Allow'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/method-not-allowed",
         *       "title": "PUT is not allowed; use GET, HEAD, OPTIONS.",
         *       "status": 405,
         *       "detail": "PUT is not allowed; use GET, HEAD, OPTIONS.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "METHOD_NOT_ALLOWED",
         *         "message": "PUT is not allowed; use GET, HEAD, OPTIONS."
         *       }
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/method-not-allowed",
         *       "title": "PUT is not allowed; use GET, HEAD, OPTIONS.",
         *       "status": 405,
         *       "detail": "PUT is not allowed; use GET, HEAD, OPTIONS.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "METHOD_NOT_ALLOWED",
         *         "message": "PUT is not allowed; use GET, HEAD, OPTIONS."
         *       }
         *     }
         */
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description The request did not arrive in time. */
    RequestTimeout: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        RateLimit: components['headers']['RateLimit'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/request-timeout",
         *       "title": "The request did not arrive in time.",
         *       "status": 408,
         *       "detail": "The request did not arrive in time.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "REQUEST_TIMEOUT",
         *         "message": "The request did not arrive in time."
         *       }
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/request-timeout",
         *       "title": "The request did not arrive in time.",
         *       "status": 408,
         *       "detail": "The request did not arrive in time.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "REQUEST_TIMEOUT",
         *         "message": "The request did not arrive in time."
         *       }
         *     }
         */
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description The address is too long. */
    UriTooLong: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        RateLimit: components['headers']['RateLimit'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/uri-too-long",
         *       "title": "The address is longer than 8192 characters.",
         *       "status": 414,
         *       "detail": "The address is longer than 8192 characters.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "URI_TOO_LONG",
         *         "message": "The address is longer than 8192 characters."
         *       }
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/uri-too-long",
         *       "title": "The address is longer than 8192 characters.",
         *       "status": 414,
         *       "detail": "The address is longer than 8192 characters.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "URI_TOO_LONG",
         *         "message": "The address is longer than 8192 characters."
         *       }
         *     }
         */
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description The rate limit is reached. */
    RateLimited: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        RateLimit: components['headers']['RateLimit'];
        'Retry-After': components['headers']['Retry-After'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/rate-limited",
         *       "title": "The limit of 100 requests is reached. Try again after the time in Retry-After.",
         *       "status": 429,
         *       "detail": "The limit of 100 requests is reached. Try again after the time in Retry-After.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "RATE_LIMITED",
         *         "message": "The limit of 100 requests is reached. Try again after the time in Retry-After."
         *       }
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/rate-limited",
         *       "title": "The limit of 100 requests is reached. Try again after the time in Retry-After.",
         *       "status": 429,
         *       "detail": "The limit of 100 requests is reached. Try again after the time in Retry-After.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "RATE_LIMITED",
         *         "message": "The limit of 100 requests is reached. Try again after the time in Retry-After."
         *       }
         *     }
         */
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description The headers are too large. */
    HeadersTooLarge: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        RateLimit: components['headers']['RateLimit'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/headers-too-large",
         *       "title": "The request has more than 100 headers, or more than 16 KB of them.",
         *       "status": 431,
         *       "detail": "The request has more than 100 headers, or more than 16 KB of them.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "HEADERS_TOO_LARGE",
         *         "message": "The request has more than 100 headers, or more than 16 KB of them."
         *       }
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/headers-too-large",
         *       "title": "The request has more than 100 headers, or more than 16 KB of them.",
         *       "status": 431,
         *       "detail": "The request has more than 100 headers, or more than 16 KB of them.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "HEADERS_TOO_LARGE",
         *         "message": "The request has more than 100 headers, or more than 16 KB of them."
         *       }
         *     }
         */
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description Something went wrong on our side. */
    Internal: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        RateLimit: components['headers']['RateLimit'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/internal-error",
         *       "title": "Something went wrong on our side. Please try again later.",
         *       "status": 500,
         *       "detail": "Something went wrong on our side. Please try again later.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "INTERNAL_ERROR",
         *         "message": "Something went wrong on our side. Please try again later."
         *       }
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/internal-error",
         *       "title": "Something went wrong on our side. Please try again later.",
         *       "status": 500,
         *       "detail": "Something went wrong on our side. Please try again later.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "INTERNAL_ERROR",
         *         "message": "Something went wrong on our side. Please try again later."
         *       }
         *     }
         */
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description The data cannot be reached, and no cached copy exists. */
    Unavailable: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        RateLimit: components['headers']['RateLimit'];
        'Retry-After': components['headers']['Retry-After'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/service-unavailable",
         *       "title": "The service cannot reach its data right now. Please try again in a few seconds.",
         *       "status": 503,
         *       "detail": "The service cannot reach its data right now. Please try again in a few seconds.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "SERVICE_UNAVAILABLE",
         *         "message": "The service cannot reach its data right now. Please try again in a few seconds."
         *       }
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/service-unavailable",
         *       "title": "The service cannot reach its data right now. Please try again in a few seconds.",
         *       "status": 503,
         *       "detail": "The service cannot reach its data right now. Please try again in a few seconds.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "SERVICE_UNAVAILABLE",
         *         "message": "The service cannot reach its data right now. Please try again in a few seconds."
         *       }
         *     }
         */
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description Nothing has this address. */
    NotFound: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        RateLimit: components['headers']['RateLimit'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/not-found",
         *       "title": "No biomarker is called \"unobtainium\".",
         *       "status": 404,
         *       "detail": "No biomarker is called \"unobtainium\".",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "NOT_FOUND",
         *         "message": "No biomarker is called \"unobtainium\"."
         *       }
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/not-found",
         *       "title": "No biomarker is called \"unobtainium\".",
         *       "status": 404,
         *       "detail": "No biomarker is called \"unobtainium\".",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "NOT_FOUND",
         *         "message": "No biomarker is called \"unobtainium\"."
         *       }
         *     }
         */
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description The first request with this key is still running. */
    IdempotencyInProgress: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        RateLimit: components['headers']['RateLimit'];
        'Retry-After': components['headers']['Retry-After'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/idempotency-in-progress",
         *       "title": "The first request with this Idempotency-Key is still running.",
         *       "status": 409,
         *       "detail": "The first request with this Idempotency-Key is still running.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "IDEMPOTENCY_IN_PROGRESS",
         *         "message": "The first request with this Idempotency-Key is still running."
         *       }
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/idempotency-in-progress",
         *       "title": "The first request with this Idempotency-Key is still running.",
         *       "status": 409,
         *       "detail": "The first request with this Idempotency-Key is still running.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "IDEMPOTENCY_IN_PROGRESS",
         *         "message": "The first request with this Idempotency-Key is still running."
         *       }
         *     }
         */
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description The body is larger than 32 KB. */
    PayloadTooLarge: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        RateLimit: components['headers']['RateLimit'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/payload-too-large",
         *       "title": "The body is larger than 32 KB.",
         *       "status": 413,
         *       "detail": "The body is larger than 32 KB.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "PAYLOAD_TOO_LARGE",
         *         "message": "The body is larger than 32 KB."
         *       }
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/payload-too-large",
         *       "title": "The body is larger than 32 KB.",
         *       "status": 413,
         *       "detail": "The body is larger than 32 KB.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "PAYLOAD_TOO_LARGE",
         *         "message": "The body is larger than 32 KB."
         *       }
         *     }
         */
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description The body is not JSON. */
    UnsupportedMediaType: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        RateLimit: components['headers']['RateLimit'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/unsupported-media-type",
         *       "title": "The body must be JSON, with \"Content-Type: application/json\".",
         *       "status": 415,
         *       "detail": "The body must be JSON, with \"Content-Type: application/json\".",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "UNSUPPORTED_MEDIA_TYPE",
         *         "message": "The body must be JSON, with \"Content-Type: application/json\"."
         *       }
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/unsupported-media-type",
         *       "title": "The body must be JSON, with \"Content-Type: application/json\".",
         *       "status": 415,
         *       "detail": "The body must be JSON, with \"Content-Type: application/json\".",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "UNSUPPORTED_MEDIA_TYPE",
         *         "message": "The body must be JSON, with \"Content-Type: application/json\"."
         *       }
         *     }
         */
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description The key was used with another body. */
    IdempotencyKeyReused: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        RateLimit: components['headers']['RateLimit'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/idempotency-key-reused",
         *       "title": "This Idempotency-Key was used with another body.",
         *       "status": 422,
         *       "detail": "This Idempotency-Key was used with another body.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "IDEMPOTENCY_KEY_REUSED",
         *         "message": "This Idempotency-Key was used with another body."
         *       }
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/idempotency-key-reused",
         *       "title": "This Idempotency-Key was used with another body.",
         *       "status": 422,
         *       "detail": "This Idempotency-Key was used with another body.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "IDEMPOTENCY_KEY_REUSED",
         *         "message": "This Idempotency-Key was used with another body."
         *       }
         *     }
         */
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description The request is not valid; `errors` names every invalid field. */
    ValidationOfAdmin: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/validation-error",
         *       "title": "The request is not valid.",
         *       "status": 400,
         *       "detail": "The request is not valid.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "VALIDATION_ERROR",
         *         "message": "The request is not valid."
         *       },
         *       "errors": [
         *         {
         *           "in": "query",
         *           "name": "pageSize",
         *           "message": "must be a whole number from 1 to 100"
         *         }
         *       ]
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/validation-error",
         *       "title": "The request is not valid.",
         *       "status": 400,
         *       "detail": "The request is not valid.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "VALIDATION_ERROR",
         *         "message": "The request is not valid."
         *       },
         *       "errors": [
         *         {
         *           "in": "query",
         *           "name": "pageSize",
         *           "message": "must be a whole number from 1 to 100"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description The bearer token is missing or not valid. */
    UnauthorizedOfAdmin: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        'WWW-Authenticate': components['headers']['WWW-Authenticate'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/unauthorized",
         *       "title": "This operation needs a bearer token of the operator.",
         *       "status": 401,
         *       "detail": "This operation needs a bearer token of the operator.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "UNAUTHORIZED",
         *         "message": "This operation needs a bearer token of the operator."
         *       }
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/unauthorized",
         *       "title": "This operation needs a bearer token of the operator.",
         *       "status": 401,
         *       "detail": "This operation needs a bearer token of the operator.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "UNAUTHORIZED",
         *         "message": "This operation needs a bearer token of the operator."
         *       }
         *     }
         */
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description The address does not have this method. */
    MethodNotAllowedOfAdmin: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        Allow: components['headers']['Allow'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/method-not-allowed",
         *       "title": "PUT is not allowed; use GET, HEAD, OPTIONS.",
         *       "status": 405,
         *       "detail": "PUT is not allowed; use GET, HEAD, OPTIONS.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "METHOD_NOT_ALLOWED",
         *         "message": "PUT is not allowed; use GET, HEAD, OPTIONS."
         *       }
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/method-not-allowed",
         *       "title": "PUT is not allowed; use GET, HEAD, OPTIONS.",
         *       "status": 405,
         *       "detail": "PUT is not allowed; use GET, HEAD, OPTIONS.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "METHOD_NOT_ALLOWED",
         *         "message": "PUT is not allowed; use GET, HEAD, OPTIONS."
         *       }
         *     }
         */
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description The request did not arrive in time. */
    RequestTimeoutOfAdmin: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/request-timeout",
         *       "title": "The request did not arrive in time.",
         *       "status": 408,
         *       "detail": "The request did not arrive in time.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "REQUEST_TIMEOUT",
         *         "message": "The request did not arrive in time."
         *       }
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/request-timeout",
         *       "title": "The request did not arrive in time.",
         *       "status": 408,
         *       "detail": "The request did not arrive in time.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "REQUEST_TIMEOUT",
         *         "message": "The request did not arrive in time."
         *       }
         *     }
         */
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description The address is too long. */
    UriTooLongOfAdmin: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/uri-too-long",
         *       "title": "The address is longer than 8192 characters.",
         *       "status": 414,
         *       "detail": "The address is longer than 8192 characters.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "URI_TOO_LONG",
         *         "message": "The address is longer than 8192 characters."
         *       }
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/uri-too-long",
         *       "title": "The address is longer than 8192 characters.",
         *       "status": 414,
         *       "detail": "The address is longer than 8192 characters.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "URI_TOO_LONG",
         *         "message": "The address is longer than 8192 characters."
         *       }
         *     }
         */
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description The rate limit is reached. */
    RateLimitedOfAdmin: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        'Retry-After': components['headers']['Retry-After'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/rate-limited",
         *       "title": "The limit of 100 requests is reached. Try again after the time in Retry-After.",
         *       "status": 429,
         *       "detail": "The limit of 100 requests is reached. Try again after the time in Retry-After.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "RATE_LIMITED",
         *         "message": "The limit of 100 requests is reached. Try again after the time in Retry-After."
         *       }
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/rate-limited",
         *       "title": "The limit of 100 requests is reached. Try again after the time in Retry-After.",
         *       "status": 429,
         *       "detail": "The limit of 100 requests is reached. Try again after the time in Retry-After.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "RATE_LIMITED",
         *         "message": "The limit of 100 requests is reached. Try again after the time in Retry-After."
         *       }
         *     }
         */
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description The headers are too large. */
    HeadersTooLargeOfAdmin: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/headers-too-large",
         *       "title": "The request has more than 100 headers, or more than 16 KB of them.",
         *       "status": 431,
         *       "detail": "The request has more than 100 headers, or more than 16 KB of them.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "HEADERS_TOO_LARGE",
         *         "message": "The request has more than 100 headers, or more than 16 KB of them."
         *       }
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/headers-too-large",
         *       "title": "The request has more than 100 headers, or more than 16 KB of them.",
         *       "status": 431,
         *       "detail": "The request has more than 100 headers, or more than 16 KB of them.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "HEADERS_TOO_LARGE",
         *         "message": "The request has more than 100 headers, or more than 16 KB of them."
         *       }
         *     }
         */
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description Something went wrong on our side. */
    InternalOfAdmin: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/internal-error",
         *       "title": "Something went wrong on our side. Please try again later.",
         *       "status": 500,
         *       "detail": "Something went wrong on our side. Please try again later.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "INTERNAL_ERROR",
         *         "message": "Something went wrong on our side. Please try again later."
         *       }
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/internal-error",
         *       "title": "Something went wrong on our side. Please try again later.",
         *       "status": 500,
         *       "detail": "Something went wrong on our side. Please try again later.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "INTERNAL_ERROR",
         *         "message": "Something went wrong on our side. Please try again later."
         *       }
         *     }
         */
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description The data cannot be reached, and no cached copy exists. */
    UnavailableOfAdmin: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        'Retry-After': components['headers']['Retry-After'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/service-unavailable",
         *       "title": "The service cannot reach its data right now. Please try again in a few seconds.",
         *       "status": 503,
         *       "detail": "The service cannot reach its data right now. Please try again in a few seconds.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "SERVICE_UNAVAILABLE",
         *         "message": "The service cannot reach its data right now. Please try again in a few seconds."
         *       }
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
        /**
         * @example {
         *       "type": "https://biomarkers.example/problems/service-unavailable",
         *       "title": "The service cannot reach its data right now. Please try again in a few seconds.",
         *       "status": 503,
         *       "detail": "The service cannot reach its data right now. Please try again in a few seconds.",
         *       "instance": "/api/v1/biomarkers",
         *       "success": false,
         *       "error": {
         *         "code": "SERVICE_UNAVAILABLE",
         *         "message": "The service cannot reach its data right now. Please try again in a few seconds."
         *       }
         *     }
         */
        'application/json': components['schemas']['Problem'];
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: {
    /**
     * @description The id of this request in the logs. The client's value is used if it has 8 to 64 letters, digits, dots, underscores and hyphens.
     * @example 5f0c9a1e-8a55-4c79-9a55-3a2f3f1f8f11
     */
    'X-Request-Id': string;
    /**
     * @description Requests in a window.
     * @example 100
     */
    'X-RateLimit-Limit': number;
    /**
     * @description Requests left in this window.
     * @example 97
     */
    'X-RateLimit-Remaining': number;
    /**
     * @description The end of the window, in seconds since the epoch.
     * @example 1795269600
     */
    'X-RateLimit-Reset': number;
    /**
     * @description The policy: q requests in w seconds.
     * @example "public";q=100;w=900
     */
    'RateLimit-Policy': string;
    /**
     * @description The remainder: r requests for t seconds.
     * @example "public";r=97;t=612
     */
    RateLimit: string;
    /**
     * @description Seconds to wait.
     * @example 612
     */
    'Retry-After': number;
    /**
     * @description Weak, over `data` alone. Send it back in If-None-Match to be answered 304.
     * @example W/"4mJ8x7kJdJb0m0h4xw2k"
     */
    ETag: string;
    /**
     * @description The caching rules of the answer.
     * @example public, max-age=60, stale-while-revalidate=300, stale-if-error=86400
     */
    'Cache-Control': string;
    /**
     * @description The cache group of the answer, by which a CDN purges it.
     * @example biomarkers
     */
    'Cache-Tag': string;
    /**
     * @description Request headers that the answer depends on.
     * @example Accept-Encoding
     */
    Vary: string;
    /**
     * @description The methods of this address.
     * @example GET, HEAD, OPTIONS
     */
    Allow: string;
    /**
     * @description The required authentication.
     * @example Bearer realm="admin"
     */
    'WWW-Authenticate': string;
    /** @description Present and true when this is the stored answer of an earlier request. */
    'Idempotent-Replayed': boolean;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listCategories: {
    parameters: {
      query?: {
        /** @description The page to return. */
        page?: number;
        /** @description Items on a page. */
        pageSize?: number;
        /** @description Field to order by. */
        sortBy?: 'displayOrder' | 'name' | 'slug' | 'biomarkerCount' | 'createdAt' | 'updatedAt';
        /** @description The sort direction. */
        sortOrder?: 'asc' | 'desc';
      };
      header?: {
        /** @description The ETag of the client's copy. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          RateLimit: components['headers']['RateLimit'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Cache-Tag': components['headers']['Cache-Tag'];
          Vary: components['headers']['Vary'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "data": [
           *           {
           *             "id": "e080d828-3b5e-5d08-96dd-e6a01eff9c6d",
           *             "slug": "heart-health",
           *             "name": "Heart Health",
           *             "description": "Cholesterol, the particles that carry it, and markers of strain on the heart. Together they describe long-term risk for the arteries better than any one of them alone.",
           *             "displayOrder": 1,
           *             "commonConditions": [
           *               "High cholesterol",
           *               "Atherosclerosis"
           *             ],
           *             "keyBenefits": [
           *               "Shows how cholesterol is carried in the blood",
           *               "Helps a clinician estimate long-term heart and stroke risk"
           *             ],
           *             "createdAt": "2026-11-21T12:00:00.000Z",
           *             "updatedAt": "2026-11-21T12:00:00.000Z",
           *             "lastUpdated": "2026-11-21T12:00:00.000Z",
           *             "biomarkerCount": 18
           *           },
           *           {
           *             "id": "d52611f5-2174-5fed-b2af-22250ab328c3",
           *             "slug": "metabolic-health",
           *             "name": "Metabolic Health",
           *             "description": "Glucose, insulin and related markers of how the body handles energy. Changes often show here years before symptoms do.",
           *             "displayOrder": 2,
           *             "commonConditions": [
           *               "Prediabetes",
           *               "Type 2 diabetes"
           *             ],
           *             "keyBenefits": [
           *               "Detects high glucose before symptoms appear",
           *               "Shows average sugar over weeks, not just one moment"
           *             ],
           *             "createdAt": "2026-11-21T12:00:00.000Z",
           *             "updatedAt": "2026-11-21T12:00:00.000Z",
           *             "lastUpdated": "2026-11-21T12:00:00.000Z",
           *             "biomarkerCount": 9
           *           }
           *         ],
           *         "pagination": {
           *           "page": 1,
           *           "pageSize": 2,
           *           "totalCount": 14,
           *           "totalPages": 7,
           *           "hasNextPage": true,
           *           "hasPreviousPage": false,
           *           "hasNext": true,
           *           "hasPrevious": false,
           *           "next_cursor": null
           *         }
           *       },
           *       "meta": {
           *         "queryTime": 3,
           *         "cached": false
           *       }
           *     }
           */
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              data: components['schemas']['Category'][];
              pagination: components['schemas']['Pagination'];
            };
            meta?: components['schemas']['Meta'];
          };
        };
      };
      /** @description The client's copy is current. */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          RateLimit: components['headers']['RateLimit'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Cache-Tag': components['headers']['Cache-Tag'];
          Vary: components['headers']['Vary'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['Validation'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      414: components['responses']['UriTooLong'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Internal'];
      503: components['responses']['Unavailable'];
    };
  };
  getCategory: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the client's copy. */
        'If-None-Match'?: string;
      };
      path: {
        /** @description The slug of the category. */
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          RateLimit: components['headers']['RateLimit'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Cache-Tag': components['headers']['Cache-Tag'];
          Vary: components['headers']['Vary'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "f6929a77-cc6d-5cdb-8481-0e9dba133503",
           *         "slug": "iron-status",
           *         "name": "Iron Status",
           *         "description": "Iron in the blood, on its carrier and in the stores. Read together, these tests tell iron deficiency from inflammation and from overload.",
           *         "displayOrder": 8,
           *         "commonConditions": [
           *           "Iron deficiency",
           *           "Iron deficiency anemia"
           *         ],
           *         "keyBenefits": [
           *           "Finds empty iron stores before anemia appears",
           *           "Tells iron deficiency from inflammation"
           *         ],
           *         "createdAt": "2026-11-21T12:00:00.000Z",
           *         "updatedAt": "2026-11-21T12:00:00.000Z",
           *         "lastUpdated": "2026-11-21T12:00:00.000Z",
           *         "biomarkerCount": 6,
           *         "biomarkers": [
           *           {
           *             "id": "7655f18a-6cc4-5437-be40-c89df9eb07c3",
           *             "slug": "ferritin",
           *             "name": "Ferritin",
           *             "categorySlug": "iron-status",
           *             "categoryId": "f6929a77-cc6d-5cdb-8481-0e9dba133503",
           *             "summary": "Ferritin is the protein that stores iron in the body. The small amount in the blood shows how full the stores are. A low value is strong evidence of iron deficiency. A high value more often means inflammation or liver trouble than too much iron.",
           *             "applicableGender": "both",
           *             "unit": "ng/mL",
           *             "loincCode": "2276-4",
           *             "hasContent": true,
           *             "includedInPackages": [
           *               "essential",
           *               "advanced"
           *             ],
           *             "medicalReviewStatus": "pending",
           *             "trendingScore": 0
           *           },
           *           {
           *             "id": "810981eb-d2a6-5e20-99d1-a7047cfc6546",
           *             "slug": "iron",
           *             "name": "Iron",
           *             "categorySlug": "iron-status",
           *             "categoryId": "f6929a77-cc6d-5cdb-8481-0e9dba133503",
           *             "summary": "Serum iron is the iron bound to the transport protein transferrin in the blood. It changes a lot within a day. It is useful only with transferrin or TIBC, and ferritin.",
           *             "applicableGender": "both",
           *             "unit": "µg/dL",
           *             "loincCode": "2498-4",
           *             "hasContent": true,
           *             "includedInPackages": [
           *               "advanced",
           *               "max"
           *             ],
           *             "medicalReviewStatus": "pending",
           *             "trendingScore": 0
           *           }
           *         ]
           *       },
           *       "meta": {
           *         "queryTime": 3,
           *         "cached": false
           *       }
           *     }
           */
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['CategoryDetail'];
            meta?: components['schemas']['Meta'];
          };
        };
      };
      /** @description The client's copy is current. */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          RateLimit: components['headers']['RateLimit'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Cache-Tag': components['headers']['Cache-Tag'];
          Vary: components['headers']['Vary'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['Validation'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      414: components['responses']['UriTooLong'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Internal'];
      503: components['responses']['Unavailable'];
    };
  };
  listBiomarkers: {
    parameters: {
      query?: {
        /** @description The page to return. */
        page?: number;
        /** @description Items on a page. */
        pageSize?: number;
        /** @description Alias of pageSize, which takes precedence. */
        limit?: number;
        /** @description The `next_cursor` of an earlier answer with the same order and filters. Takes precedence over page. */
        cursor?: string;
        /** @description Field to order by. */
        sortBy?: 'name' | 'slug' | 'categorySlug' | 'trendingScore' | 'viewCount' | 'searchVolume' | 'lastUpdated' | 'createdAt' | 'updatedAt';
        /** @description The sort direction. */
        sortOrder?: 'asc' | 'desc';
        /** @description Words of name, alias, LOINC code, summary or significance. */
        search?: string;
        /** @description Comma-separated field names, or the sets `minimal` and `card`. Required fields are always present. Only when named: optimalRanges, thresholds, conversions, loincAlso, specimen, supplementLimits, careSigns, furtherReading, formula, numbers, whatNext, noRangeReason, nutritionNote. */
        fields?: string;
        /** @description Slug of a category; an unknown slug returns an empty list. */
        category?: string;
        /** @description Biomarkers of this gender and of both. */
        gender?: 'male' | 'female';
        /** @description Whether the biomarker is integrated with the lab vendor. */
        hasLabvendorMapping?: boolean;
        /** @description Slugs of packages; biomarkers in any of them. */
        inPackages?: string;
      };
      header?: {
        /** @description The ETag of the client's copy. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          RateLimit: components['headers']['RateLimit'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Cache-Tag': components['headers']['Cache-Tag'];
          Vary: components['headers']['Vary'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "data": [
           *           {
           *             "id": "7655f18a-6cc4-5437-be40-c89df9eb07c3",
           *             "slug": "ferritin",
           *             "name": "Ferritin",
           *             "categoryId": "f6929a77-cc6d-5cdb-8481-0e9dba133503",
           *             "categorySlug": "iron-status",
           *             "applicableGender": "both",
           *             "summary": "Ferritin is the protein that stores iron in the body. The small amount in the blood shows how full the stores are. A low value is strong evidence of iron deficiency. A high value more often means inflammation or liver trouble than too much iron.",
           *             "loincCode": "2276-4",
           *             "unit": "ng/mL",
           *             "hasContent": true,
           *             "includedInPackages": [
           *               "essential",
           *               "advanced"
           *             ],
           *             "medicalReviewStatus": "pending",
           *             "trendingScore": 0
           *           },
           *           {
           *             "id": "810981eb-d2a6-5e20-99d1-a7047cfc6546",
           *             "slug": "iron",
           *             "name": "Iron",
           *             "categoryId": "f6929a77-cc6d-5cdb-8481-0e9dba133503",
           *             "categorySlug": "iron-status",
           *             "applicableGender": "both",
           *             "summary": "Serum iron is the iron bound to the transport protein transferrin in the blood. It changes a lot within a day. It is useful only with transferrin or TIBC, and ferritin.",
           *             "loincCode": "2498-4",
           *             "unit": "µg/dL",
           *             "hasContent": true,
           *             "includedInPackages": [
           *               "advanced",
           *               "max"
           *             ],
           *             "medicalReviewStatus": "pending",
           *             "trendingScore": 0
           *           }
           *         ],
           *         "pagination": {
           *           "page": 1,
           *           "pageSize": 2,
           *           "totalCount": 6,
           *           "totalPages": 3,
           *           "hasNextPage": true,
           *           "hasPreviousPage": false,
           *           "hasNext": true,
           *           "hasPrevious": false,
           *           "cursor": "WzEsIkVFbGNpMjlYN25nIiwwXQ.pwzt2f4q4dE0tMce3BfFGw",
           *           "next_cursor": "WzEsIkVFbGNpMjlYN25nIiwyLCJpcm9uIiwiODEwOTgxZWItZDJhNi01ZTIwLTk5ZDEtYTcwNDdjZmM2NTQ2Il0.FdwMwLn2lu9z5A4KLbtZJw"
           *         }
           *       },
           *       "meta": {
           *         "queryTime": 3,
           *         "cached": false
           *       }
           *     }
           */
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              data: components['schemas']['SelectedBiomarker'][];
              pagination: components['schemas']['Pagination'];
            };
            meta?: components['schemas']['Meta'];
          };
        };
      };
      /** @description The client's copy is current. */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          RateLimit: components['headers']['RateLimit'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Cache-Tag': components['headers']['Cache-Tag'];
          Vary: components['headers']['Vary'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['Validation'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      414: components['responses']['UriTooLong'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Internal'];
      503: components['responses']['Unavailable'];
    };
  };
  searchBiomarkers: {
    parameters: {
      query: {
        /** @description What to search for. */
        q: string;
        /** @description Slug of a category. */
        category?: string;
        /** @description Biomarkers of this gender and of both. */
        gender?: 'male' | 'female';
        /** @description Results to answer. */
        limit?: number;
      };
      header?: {
        /** @description The ETag of the client's copy. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          RateLimit: components['headers']['RateLimit'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Cache-Tag': components['headers']['Cache-Tag'];
          Vary: components['headers']['Vary'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "corrections": [],
           *         "results": [
           *           {
           *             "id": "7655f18a-6cc4-5437-be40-c89df9eb07c3",
           *             "slug": "ferritin",
           *             "name": "Ferritin",
           *             "categoryId": "f6929a77-cc6d-5cdb-8481-0e9dba133503",
           *             "categorySlug": "iron-status",
           *             "applicableGender": "both",
           *             "summary": "Ferritin is the protein that stores iron in the body. The small amount in the blood shows how full the stores are. A low value is strong evidence of iron deficiency. A high value more often means inflammation or liver trouble than too much iron.",
           *             "significance": "The body keeps most of its spare iron in ferritin, mainly in the liver, spleen and bone marrow. When stores run down, ferritin falls before hemoglobin does. So it can show iron deficiency early. Heavy periods, pregnancy, blood donation, bleeding in the gut, low intake and poor absorption are the usual causes. A high value can mean iron overload, as in hemochromatosis or after many transfusions. Far more often it comes with fatty liver, alcohol, infection, inflammation, kidney disease or cancer.\n\nAny inflammation raises ferritin. A normal result therefore does not rule out iron deficiency in a person who is sick. Clinicians then use a higher cutoff and add transferrin saturation and CRP, or the soluble transferrin receptor. High ferritin with normal transferrin saturation makes iron overload less likely. The level does not show where blood is lost. Laboratory ranges differ widely. A value inside the range can still be low for a person with symptoms.",
           *             "symptoms": [
           *               "Low: tiredness, poor stamina, restless legs, hair shedding in some people",
           *               "Low: craving ice, clay or starch (pica), brittle nails"
           *             ],
           *             "causes": [
           *               "Low: heavy menstrual bleeding or pregnancy",
           *               "Low: bleeding in the stomach or bowel, from ulcers, polyps, cancer or pain pills"
           *             ],
           *             "keyInsights": [
           *               "Low ferritin means low iron stores. Almost nothing else lowers it.",
           *               "A normal ferritin during an illness can hide iron deficiency. Test after recovery, or together with CRP and transferrin saturation."
           *             ],
           *             "aliases": [
           *               "serum ferritin",
           *               "iron stores"
           *             ],
           *             "seoVariations": [
           *               "low ferritin symptoms without anemia",
           *               "what causes high ferritin levels"
           *             ],
           *             "metaDescription": "Ferritin reflects iron stores. Learn what low ferritin means before anemia appears, why high ferritin is often inflammation, and next steps.",
           *             "loincCode": "2276-4",
           *             "loincName": "Ferritin [Mass/volume] in Serum or Plasma",
           *             "unit": "ng/mL",
           *             "hasContent": true,
           *             "labvendorMarkerId": "LVM-1589",
           *             "medicalReviewStatus": "pending",
           *             "lastUpdated": "2026-11-21T12:00:00.000Z",
           *             "createdAt": "2026-11-21T12:00:00.000Z",
           *             "updatedAt": "2026-11-21T12:00:00.000Z",
           *             "viewCount": 0,
           *             "searchVolume": 0,
           *             "trendingScore": 0,
           *             "includedInPackages": [
           *               "essential",
           *               "advanced"
           *             ],
           *             "relevanceScore": 1,
           *             "reason": "named in the query"
           *           }
           *         ],
           *         "suggestions": [],
           *         "query": "ferritin",
           *         "totalResults": 9,
           *         "searchTime": 3
           *       },
           *       "meta": {
           *         "queryTime": 3,
           *         "cached": false
           *       }
           *     }
           */
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['SearchResults'];
            meta?: components['schemas']['Meta'];
          };
        };
      };
      /** @description The client's copy is current. */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          RateLimit: components['headers']['RateLimit'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Cache-Tag': components['headers']['Cache-Tag'];
          Vary: components['headers']['Vary'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['Validation'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      414: components['responses']['UriTooLong'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Internal'];
      503: components['responses']['Unavailable'];
    };
  };
  trendingBiomarkers: {
    parameters: {
      query?: {
        /** @description Biomarkers to answer. */
        limit?: number;
        /** @description How far back the views weigh. */
        timeframe?: 'day' | 'week' | 'month';
      };
      header?: {
        /** @description The ETag of the client's copy. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          RateLimit: components['headers']['RateLimit'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Cache-Tag': components['headers']['Cache-Tag'];
          Vary: components['headers']['Vary'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "0d45759b-0029-5fdf-951a-d08e5f28943c",
           *           "slug": "arachidonic-acid-epa-ratio",
           *           "name": "AA/EPA Ratio",
           *           "categoryId": "43b05e43-8d76-572d-8f7c-d6362513961e",
           *           "categorySlug": "nutrients",
           *           "applicableGender": "both",
           *           "summary": "This ratio divides arachidonic acid (AA, an omega-6 fat) by EPA (a marine omega-3 fat) in blood. It mostly shows how much EPA someone eats. It is mainly a research marker, and no medical guideline sets a cutoff.",
           *           "significance": "AA and EPA compete for the same enzymes. Those enzymes turn them into messengers that act on vessels, platelets and inflammation. Messengers made from AA are often more active than those from EPA, although AA also gives rise to substances that calm inflammation. A high ratio nearly always means little oily fish. A low ratio means regular fish meals, or EPA from capsules. Studies, many from Japan, have linked lower ratios with less heart disease.\n\nAs with any ratio, one number hides two. The body keeps AA fairly steady, while EPA can vary many-fold, so the ratio mainly reflects EPA. It does not measure inflammation: a person with active arthritis can have a low ratio, and a healthy one a high ratio. Plasma, whole blood and red cells give different results, and so do laboratories. Trials of omega-3 medicines used fixed doses and did not aim for a ratio. Targets that circulate online are opinions.",
           *           "symptoms": [
           *             "High: no known symptoms",
           *             "Low: none known; high-dose EPA may bring easier bruising"
           *           ],
           *           "causes": [
           *             "High: rarely eating oily fish",
           *             "High: a plant-only diet without algae oil that provides EPA"
           *           ],
           *           "keyInsights": [
           *             "Look at EPA and AA as separate percentages, because the ratio by itself does not say which one moved.",
           *             "CRP and a clinical examination show inflammation far better than this ratio."
           *           ],
           *           "aliases": [
           *             "arachidonic acid to EPA ratio",
           *             "AA:EPA"
           *           ],
           *           "abbreviation": "AA/EPA",
           *           "seoVariations": [
           *             "high aa epa ratio meaning",
           *             "arachidonic acid blood test"
           *           ],
           *           "metaDescription": "The AA/EPA ratio compares an omega-6 with an omega-3 fat in blood. Learn what it reflects, why it has no guideline target, and its limits.",
           *           "unit": "ratio",
           *           "hasContent": true,
           *           "medicalReviewStatus": "pending",
           *           "lastUpdated": "2026-11-21T12:00:00.000Z",
           *           "createdAt": "2026-11-21T12:00:00.000Z",
           *           "updatedAt": "2026-11-21T12:00:00.000Z",
           *           "viewCount": 0,
           *           "searchVolume": 0,
           *           "trendingScore": 0,
           *           "includedInPackages": [
           *             "max"
           *           ],
           *           "trendingRank": 1,
           *           "trendingChange": "stable"
           *         }
           *       ],
           *       "meta": {
           *         "queryTime": 3,
           *         "cached": false
           *       }
           *     }
           */
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['TrendingBiomarker'][];
            meta?: components['schemas']['Meta'];
          };
        };
      };
      /** @description The client's copy is current. */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          RateLimit: components['headers']['RateLimit'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Cache-Tag': components['headers']['Cache-Tag'];
          Vary: components['headers']['Vary'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['Validation'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      414: components['responses']['UriTooLong'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Internal'];
      503: components['responses']['Unavailable'];
    };
  };
  batchBiomarkers: {
    parameters: {
      query?: {
        /** @description Comma-separated field names, or the sets `minimal` and `card`. Required fields are always present. Only when named: optimalRanges, thresholds, conversions, loincAlso, specimen, supplementLimits, careSigns, furtherReading, formula, numbers, whatNext, noRangeReason, nutritionNote. */
        fields?: string;
      };
      header?: {
        /** @description The same key and body within 24 hours return the stored first answer. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['BatchRequest'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          RateLimit: components['headers']['RateLimit'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "items": [
           *           {
           *             "id": "7655f18a-6cc4-5437-be40-c89df9eb07c3",
           *             "slug": "ferritin",
           *             "name": "Ferritin",
           *             "categoryId": "f6929a77-cc6d-5cdb-8481-0e9dba133503",
           *             "categorySlug": "iron-status",
           *             "applicableGender": "both",
           *             "summary": "Ferritin is the protein that stores iron in the body. The small amount in the blood shows how full the stores are. A low value is strong evidence of iron deficiency. A high value more often means inflammation or liver trouble than too much iron.",
           *             "significance": "The body keeps most of its spare iron in ferritin, mainly in the liver, spleen and bone marrow. When stores run down, ferritin falls before hemoglobin does. So it can show iron deficiency early. Heavy periods, pregnancy, blood donation, bleeding in the gut, low intake and poor absorption are the usual causes. A high value can mean iron overload, as in hemochromatosis or after many transfusions. Far more often it comes with fatty liver, alcohol, infection, inflammation, kidney disease or cancer.\n\nAny inflammation raises ferritin. A normal result therefore does not rule out iron deficiency in a person who is sick. Clinicians then use a higher cutoff and add transferrin saturation and CRP, or the soluble transferrin receptor. High ferritin with normal transferrin saturation makes iron overload less likely. The level does not show where blood is lost. Laboratory ranges differ widely. A value inside the range can still be low for a person with symptoms.",
           *             "symptoms": [
           *               "Low: tiredness, poor stamina, restless legs, hair shedding in some people",
           *               "Low: craving ice, clay or starch (pica), brittle nails"
           *             ],
           *             "causes": [
           *               "Low: heavy menstrual bleeding or pregnancy",
           *               "Low: bleeding in the stomach or bowel, from ulcers, polyps, cancer or pain pills"
           *             ],
           *             "keyInsights": [
           *               "Low ferritin means low iron stores. Almost nothing else lowers it.",
           *               "A normal ferritin during an illness can hide iron deficiency. Test after recovery, or together with CRP and transferrin saturation."
           *             ],
           *             "aliases": [
           *               "serum ferritin",
           *               "iron stores"
           *             ],
           *             "seoVariations": [
           *               "low ferritin symptoms without anemia",
           *               "what causes high ferritin levels"
           *             ],
           *             "metaDescription": "Ferritin reflects iron stores. Learn what low ferritin means before anemia appears, why high ferritin is often inflammation, and next steps.",
           *             "loincCode": "2276-4",
           *             "loincName": "Ferritin [Mass/volume] in Serum or Plasma",
           *             "unit": "ng/mL",
           *             "hasContent": true,
           *             "labvendorMarkerId": "LVM-1589",
           *             "includedInPackages": [
           *               "essential",
           *               "advanced"
           *             ],
           *             "medicalReviewStatus": "pending",
           *             "lastUpdated": "2026-11-21T12:00:00.000Z",
           *             "createdAt": "2026-11-21T12:00:00.000Z",
           *             "updatedAt": "2026-11-21T12:00:00.000Z",
           *             "viewCount": 0,
           *             "searchVolume": 0,
           *             "trendingScore": 0
           *           },
           *           {
           *             "id": "b884302a-bf62-50f1-8ff2-ef342a7b0024",
           *             "slug": "tsh",
           *             "name": "Thyroid-Stimulating Hormone",
           *             "categoryId": "5d3d8e3f-28ec-5515-8b7c-76938a6d91b6",
           *             "categorySlug": "thyroid-health",
           *             "applicableGender": "both",
           *             "summary": "TSH is a hormone from the pituitary gland that tells the thyroid how hard to work. It usually rises when the thyroid makes too little hormone and falls when it makes too much. For this reason it is the usual first test of thyroid function.",
           *             "significance": "The pituitary gland, at the base of the brain, senses how much thyroid hormone is in the blood. When the level drops even slightly, the pituitary sends out more TSH. When there is plenty, it sends out less. So a high TSH often points to an underactive thyroid (hypothyroidism), and a low TSH to an overactive one (hyperthyroidism). TSH reacts strongly to small shifts, so it often changes before T4 leaves its range. This early stage is called subclinical thyroid disease.\n\nThe test has blind spots. If the pituitary itself is damaged, TSH can look normal or low while the thyroid is failing. TSH also lags behind: after a dose change it needs about six weeks to settle. Acute illness, early pregnancy, steroid medicines and biotin can all shift it. A mildly abnormal value often returns to normal by itself, so it is usually repeated before it counts. TSH does not show the cause. Free T4, antibodies or imaging do.",
           *             "symptoms": [
           *               "High: tiredness, feeling cold, dry skin, constipation, weight gain",
           *               "High: heavy periods, low mood, slow thinking, slow pulse"
           *             ],
           *             "causes": [
           *               "High: Hashimoto thyroiditis (autoimmune underactive thyroid)",
           *               "High: earlier thyroid surgery or radioactive iodine treatment"
           *             ],
           *             "keyInsights": [
           *               "TSH moves in the opposite direction to thyroid hormone, so a high TSH usually means a slow thyroid and not a fast one.",
           *               "A single mildly high TSH is often repeated after some weeks to months, because many such values return to normal without treatment."
           *             ],
           *             "aliases": [
           *               "TSH",
           *               "thyrotropin"
           *             ],
           *             "abbreviation": "TSH",
           *             "seoVariations": [
           *               "high tsh meaning",
           *               "low tsh meaning"
           *             ],
           *             "metaDescription": "TSH is the first-line blood test for an underactive or overactive thyroid. Learn what high and low TSH can mean and what can distort the result.",
           *             "loincCode": "3016-3",
           *             "loincName": "Thyrotropin [Units/volume] in Serum or Plasma",
           *             "unit": "mIU/L",
           *             "hasContent": true,
           *             "labvendorMarkerId": "LVM-1624",
           *             "includedInPackages": [
           *               "essential",
           *               "advanced"
           *             ],
           *             "medicalReviewStatus": "pending",
           *             "lastUpdated": "2026-11-21T12:00:00.000Z",
           *             "createdAt": "2026-11-21T12:00:00.000Z",
           *             "updatedAt": "2026-11-21T12:00:00.000Z",
           *             "viewCount": 0,
           *             "searchVolume": 0,
           *             "trendingScore": 0
           *           }
           *         ],
           *         "found": 2,
           *         "requested": 2
           *       },
           *       "meta": {
           *         "queryTime": 3,
           *         "cached": false
           *       }
           *     }
           */
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['BiomarkerBatch'];
            meta?: components['schemas']['Meta'];
          };
        };
      };
      400: components['responses']['Validation'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['IdempotencyInProgress'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['UriTooLong'];
      415: components['responses']['UnsupportedMediaType'];
      422: components['responses']['IdempotencyKeyReused'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Internal'];
      503: components['responses']['Unavailable'];
    };
  };
  getBiomarker: {
    parameters: {
      query?: {
        /** @description Related data to add, comma-separated: related, packages, stories, questions. */
        include?: string;
      };
      header?: {
        /** @description The ETag of the client's copy. */
        'If-None-Match'?: string;
      };
      path: {
        /** @description The slug in the address. */
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          RateLimit: components['headers']['RateLimit'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Cache-Tag': components['headers']['Cache-Tag'];
          Vary: components['headers']['Vary'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "7655f18a-6cc4-5437-be40-c89df9eb07c3",
           *         "slug": "ferritin",
           *         "name": "Ferritin",
           *         "categoryId": "f6929a77-cc6d-5cdb-8481-0e9dba133503",
           *         "categorySlug": "iron-status",
           *         "applicableGender": "both",
           *         "summary": "Ferritin is the protein that stores iron in the body. The small amount in the blood shows how full the stores are. A low value is strong evidence of iron deficiency. A high value more often means inflammation or liver trouble than too much iron.",
           *         "significance": "The body keeps most of its spare iron in ferritin, mainly in the liver, spleen and bone marrow. When stores run down, ferritin falls before hemoglobin does. So it can show iron deficiency early. Heavy periods, pregnancy, blood donation, bleeding in the gut, low intake and poor absorption are the usual causes. A high value can mean iron overload, as in hemochromatosis or after many transfusions. Far more often it comes with fatty liver, alcohol, infection, inflammation, kidney disease or cancer.\n\nAny inflammation raises ferritin. A normal result therefore does not rule out iron deficiency in a person who is sick. Clinicians then use a higher cutoff and add transferrin saturation and CRP, or the soluble transferrin receptor. High ferritin with normal transferrin saturation makes iron overload less likely. The level does not show where blood is lost. Laboratory ranges differ widely. A value inside the range can still be low for a person with symptoms.",
           *         "symptoms": [
           *           "Low: tiredness, poor stamina, restless legs, hair shedding in some people",
           *           "Low: craving ice, clay or starch (pica), brittle nails"
           *         ],
           *         "causes": [
           *           "Low: heavy menstrual bleeding or pregnancy",
           *           "Low: bleeding in the stomach or bowel, from ulcers, polyps, cancer or pain pills"
           *         ],
           *         "keyInsights": [
           *           "Low ferritin means low iron stores. Almost nothing else lowers it.",
           *           "A normal ferritin during an illness can hide iron deficiency. Test after recovery, or together with CRP and transferrin saturation."
           *         ],
           *         "aliases": [
           *           "serum ferritin",
           *           "iron stores"
           *         ],
           *         "seoVariations": [
           *           "low ferritin symptoms without anemia",
           *           "what causes high ferritin levels"
           *         ],
           *         "metaDescription": "Ferritin reflects iron stores. Learn what low ferritin means before anemia appears, why high ferritin is often inflammation, and next steps.",
           *         "loincCode": "2276-4",
           *         "loincName": "Ferritin [Mass/volume] in Serum or Plasma",
           *         "unit": "ng/mL",
           *         "hasContent": true,
           *         "labvendorMarkerId": "LVM-1589",
           *         "medicalReviewStatus": "pending",
           *         "lastUpdated": "2026-11-21T12:00:00.000Z",
           *         "createdAt": "2026-11-21T12:00:00.000Z",
           *         "updatedAt": "2026-11-21T12:00:00.000Z",
           *         "viewCount": 0,
           *         "searchVolume": 0,
           *         "trendingScore": 0,
           *         "includedInPackages": [
           *           "essential",
           *           "advanced"
           *         ],
           *         "category": {
           *           "id": "f6929a77-cc6d-5cdb-8481-0e9dba133503",
           *           "slug": "iron-status",
           *           "name": "Iron Status",
           *           "description": "Iron in the blood, on its carrier and in the stores. Read together, these tests tell iron deficiency from inflammation and from overload.",
           *           "displayOrder": 8,
           *           "commonConditions": [
           *             "Iron deficiency",
           *             "Iron deficiency anemia"
           *           ],
           *           "keyBenefits": [
           *             "Finds empty iron stores before anemia appears",
           *             "Tells iron deficiency from inflammation"
           *           ],
           *           "createdAt": "2026-11-21T12:00:00.000Z",
           *           "updatedAt": "2026-11-21T12:00:00.000Z",
           *           "lastUpdated": "2026-11-21T12:00:00.000Z",
           *           "biomarkerCount": 6
           *         },
           *         "optimalRanges": [
           *           {
           *             "id": "47e301a5-f74d-5be4-92f5-0cd213444ec6",
           *             "gender": "female",
           *             "ageMin": 18,
           *             "ageMax": 120,
           *             "optimalMin": 24,
           *             "optimalMax": 307,
           *             "normalMin": 24,
           *             "normalMax": 307,
           *             "lowInclusive": true,
           *             "highInclusive": true,
           *             "unit": "ng/mL",
           *             "source": "ABIM Laboratory Test Reference Ranges (January 2026)",
           *             "sourceUrl": "https://www.abim.org/media/e2wdwdqu/laboratory-reference-ranges.pdf",
           *             "notes": "Iron deficiency is likely below 15 ng/mL, and in anemia below 45 ng/mL. No narrower evidence-based target is established; the optimal interval repeats the normal one.",
           *             "isPregnancySpecific": false
           *           },
           *           {
           *             "id": "015482f2-59d1-5ac0-bbb7-a919ffea4199",
           *             "gender": "male",
           *             "ageMin": 18,
           *             "ageMax": 120,
           *             "optimalMin": 24,
           *             "optimalMax": 336,
           *             "normalMin": 24,
           *             "normalMax": 336,
           *             "lowInclusive": true,
           *             "highInclusive": true,
           *             "unit": "ng/mL",
           *             "source": "ABIM Laboratory Test Reference Ranges (January 2026)",
           *             "sourceUrl": "https://www.abim.org/media/e2wdwdqu/laboratory-reference-ranges.pdf",
           *             "notes": "Iron deficiency is likely below 15 ng/mL, and in anemia below 45 ng/mL. No narrower evidence-based target is established; the optimal interval repeats the normal one.",
           *             "isPregnancySpecific": false
           *           }
           *         ],
           *         "nutritionGuidelines": [
           *           {
           *             "id": "a9787552-1b20-57d2-a0d1-a9d92c853b28",
           *             "purpose": "increase",
           *             "recommendation": "The body absorbs iron from meat and fish best. Vitamin C helps it absorb iron from plants. Empty stores often need iron pills for 3 months or longer.",
           *             "foods": [
           *               "Beef, lamb, dark poultry meat, mussels and oysters",
           *               "Lentils, white beans, tofu, fortified breakfast cereal"
           *             ],
           *             "supplements": [
           *               "Oral iron, once low ferritin is confirmed and the cause is known or being sought"
           *             ],
           *             "avoidFoods": [
           *               "Coffee, black tea, milk and large amounts of bran close to iron-rich meals"
           *             ],
           *             "interactions": [
           *               "Iron blocks the absorption of levothyroxine and of tetracycline and quinolone antibiotics, so take them hours apart",
           *               "Proton pump inhibitors can reduce iron absorption"
           *             ],
           *             "contraindications": [
           *               "High ferritin from iron overload; hemochromatosis; regular transfusions"
           *             ],
           *             "timing": "Some people take iron once a day, others every other day; every other day is often easier on the stomach.",
           *             "dosage": "Treatment doses can be higher than the NASEM upper limit of 45 mg a day, so they need medical supervision. Keep iron pills locked away from children."
           *           },
           *           {
           *             "id": "1dc95b8e-4e67-578b-bc2b-1d79644e7adc",
           *             "purpose": "decrease",
           *             "recommendation": "When fatty liver or alcohol raises the value, less alcohol, weight loss and exercise can lower it. In iron overload, regular blood removal is the main treatment. Diet plays only a small part.",
           *             "foods": [],
           *             "supplements": [],
           *             "avoidFoods": [
           *               "Alcohol",
           *               "Iron supplements, and vitamin C supplements, in hemochromatosis"
           *             ],
           *             "interactions": [],
           *             "contraindications": []
           *           }
           *         ],
           *         "testingGuidelines": [
           *           {
           *             "id": "c2e45b04-eb4a-59b2-9527-6e11eab285bd",
           *             "frequency": "After iron treatment starts, a repeat is usual at about 3 months. Regular blood donors and people with heavy periods are often tested once a year.",
           *             "conditions": [
           *               "Anemia or small red cells",
           *               "Fatigue, restless legs or hair shedding"
           *             ],
           *             "fastingRequired": false,
           *             "preparation": [
           *               "Wait until a cold or another infection has passed, if the test can wait",
           *               "Report iron pills, recent iron infusions and transfusions"
           *             ],
           *             "interferingFactors": [
           *               "Inflammation, infection, liver disease and alcohol (higher)",
           *               "Iron infusion in recent weeks (higher)"
           *             ],
           *             "relatedTests": [
           *               "transferrin-saturation",
           *               "hemoglobin"
           *             ]
           *           }
           *         ],
           *         "researchLinks": [
           *           {
           *             "id": "48b3c41f-c40a-568f-b737-e24628f3451a",
           *             "title": "Effect of iron supplementation on fatigue in nonanemic menstruating women with low ferritin: a randomized controlled trial",
           *             "url": "https://doi.org/10.1503/cmaj.110950",
           *             "type": "clinical_trial",
           *             "publishDate": "2012-01-01",
           *             "authors": [
           *               "Vaucher",
           *               "et al."
           *             ],
           *             "journal": "CMAJ 184(11):1247",
           *             "keyFindings": []
           *           },
           *           {
           *             "id": "e0c56293-4023-52e4-8bd2-73b7f32ac9af",
           *             "title": "Iron supplementation for unexplained fatigue in non-anaemic women: double blind randomised placebo controlled trial",
           *             "url": "https://www.bmj.com/content/326/7399/1124",
           *             "type": "clinical_trial",
           *             "publishDate": "2003-01-01",
           *             "authors": [
           *               "Verdon",
           *               "et al."
           *             ],
           *             "journal": "BMJ 326:1124",
           *             "keyFindings": []
           *           }
           *         ],
           *         "thresholds": [
           *           {
           *             "id": "eab6f97d-e0f5-57ae-a1c7-1dfeb8c41f6f",
           *             "high": 12,
           *             "kind": "diagnostic",
           *             "unit": "ng/mL",
           *             "year": 2020,
           *             "label": "iron deficiency",
           *             "source": "WHO guideline on ferritin concentrations",
           *             "applies": {
           *               "ageMax": 4
           *             },
           *             "inUnits": [
           *               {
           *                 "high": 12,
           *                 "unit": "µg/L",
           *                 "printed": false
           *               }
           *             ],
           *             "meaning": "iron deficiency; inflammation can hide it",
           *             "quantity": "level",
           *             "whatNext": "low-ferritin",
           *             "careLevel": "soon",
           *             "sourceUrl": "https://www.ncbi.nlm.nih.gov/books/NBK569873/",
           *             "population": "children under 5 years who are otherwise healthy",
           *             "highInclusive": false
           *           },
           *           {
           *             "id": "69a084cc-eaea-5e1d-b66e-19322bc7d5b8",
           *             "high": 15,
           *             "kind": "diagnostic",
           *             "unit": "ng/mL",
           *             "year": 2020,
           *             "label": "iron deficiency",
           *             "source": "WHO guideline on ferritin concentrations",
           *             "applies": {
           *               "ageMin": 5
           *             },
           *             "inUnits": [
           *               {
           *                 "high": 15,
           *                 "unit": "µg/L",
           *                 "printed": false
           *               }
           *             ],
           *             "meaning": "iron deficiency; inflammation can hide it",
           *             "quantity": "level",
           *             "whatNext": "low-ferritin",
           *             "careLevel": "soon",
           *             "sourceUrl": "https://www.ncbi.nlm.nih.gov/books/NBK569873/",
           *             "population": "people from age 5 who are otherwise healthy",
           *             "highInclusive": false
           *           }
           *         ],
           *         "conversions": [
           *           {
           *             "unit": "µg/L",
           *             "slope": 1,
           *             "ucumUnit": "ug/L",
           *             "intercept": 0
           *           }
           *         ],
           *         "loincAlso": [
           *           {
           *             "code": "20567-4",
           *             "name": "Ferritin [Mass/volume] in Serum or Plasma by Immunoassay",
           *             "differs": "The same quantity by another method, or with other words for the sample."
           *           },
           *           {
           *             "code": "14723-1",
           *             "name": "Ferritin [Moles/volume] in Serum or Plasma",
           *             "differs": "The result counts moles; the factors of this page convert it."
           *           }
           *         ],
           *         "specimen": {
           *           "type": "serum or plasma",
           *           "notes": [
           *             "Biotin can falsify the result. Pause biotin supplements for at least 2 days before the draw, and for at least 3 days after very high doses. The rule of the laboratory prevails. Ask first about a prescribed dose. An urgent test never waits."
           *           ],
           *           "fasting": "no",
           *           "cautions": [
           *             {
           *               "text": "test away from a cold or infection, which raises it"
           *             }
           *           ],
           *           "affectedByBiotin": true
           *         },
           *         "supplementLimits": [
           *           {
           *             "body": "NASEM",
           *             "unit": "mg a day",
           *             "amount": 45,
           *             "nutrient": "iron",
           *             "sourceUrl": "https://pmc.ncbi.nlm.nih.gov/articles/PMC7231601",
           *             "population": "adults"
           *           }
           *         ],
           *         "careSigns": [
           *           {
           *             "sign": "Chest pain or pressure, or pain that spreads to the arm, back, neck or jaw",
           *             "level": "emergency"
           *           },
           *           {
           *             "sign": "Sudden or severe shortness of breath, or shortness of breath at rest",
           *             "level": "emergency"
           *           }
           *         ],
           *         "furtherReading": [
           *           {
           *             "url": "https://medlineplus.gov/ency/article/003490.htm",
           *             "title": "Ferritin blood test",
           *             "publisher": "MedlinePlus (US National Library of Medicine)"
           *           }
           *         ],
           *         "whatNext": [
           *           {
           *             "id": "low-ferritin",
           *             "next": "Blood count and a search for the cause, such as heavy periods, diet, celiac disease or bleeding in the gut; iron treatment and a repeat",
           *             "side": "below",
           *             "pattern": "Low ferritin"
           *           },
           *           {
           *             "id": "low-ferritin-with-anemia-in-a-man-or-after-menopause",
           *             "next": "Endoscopy of the stomach and colon",
           *             "pattern": "Low ferritin with anemia in a man or after menopause"
           *           }
           *         ],
           *         "numbers": "WHO (2020) defines iron deficiency as ferritin below 15 ng/mL in people who are otherwise healthy, and below 12 ng/mL in children under 5 years. Infection and inflammation raise ferritin. With them the limits are 70 ng/mL, and 30 ng/mL in children under 5. With anemia, the American Gastroenterological Association (2020) uses a higher cutoff, below 45 ng/mL. The ABIM range starts at 24 ng/mL and ends at 307 ng/mL for women and 336 ng/mL for men. So a value of 30 ng/mL is inside the range, yet in a person with anemia it means iron deficiency.\n\nA value above 200 ng/mL in women or 300 ng/mL in men counts as high. Transferrin saturation then shows whether iron overload is likely. In people with two C282Y copies, EASL (2010, an older edition) offers a look at the liver above 1,000 ng/mL. The units ng/mL and µg/L give the same number.\n\nIn pregnancy, a large study (2021) counted a value below 30 ng/mL as iron deficiency. In chronic heart failure, the ESC (2021) counts a value below 100 ng/mL, or 100 to 299 ng/mL with a transferrin saturation below 20 percent."
           *       },
           *       "meta": {
           *         "queryTime": 3,
           *         "cached": false
           *       }
           *     }
           */
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['BiomarkerDetail'];
            meta?: components['schemas']['Meta'];
          };
        };
      };
      /** @description The client's copy is current. */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          RateLimit: components['headers']['RateLimit'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Cache-Tag': components['headers']['Cache-Tag'];
          Vary: components['headers']['Vary'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['Validation'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      414: components['responses']['UriTooLong'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Internal'];
      503: components['responses']['Unavailable'];
    };
  };
  suggest: {
    parameters: {
      query: {
        /** @description What is typed so far. */
        q: string;
        /** @description Suggestions to answer. */
        limit?: number;
      };
      header?: {
        /** @description The ETag of the client's copy. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          RateLimit: components['headers']['RateLimit'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Cache-Tag': components['headers']['Cache-Tag'];
          Vary: components['headers']['Vary'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "query": "fer",
           *         "suggestions": [
           *           {
           *             "kind": "biomarker",
           *             "slug": "ferritin",
           *             "title": "Ferritin",
           *             "url": "/biomarkers/ferritin"
           *           },
           *           {
           *             "kind": "biomarker",
           *             "slug": "iron",
           *             "title": "Iron",
           *             "url": "/biomarkers/iron"
           *           }
           *         ]
           *       },
           *       "meta": {
           *         "queryTime": 3,
           *         "cached": false
           *       }
           *     }
           */
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Suggestions'];
            meta?: components['schemas']['Meta'];
          };
        };
      };
      /** @description The client's copy is current. */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          RateLimit: components['headers']['RateLimit'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Cache-Tag': components['headers']['Cache-Tag'];
          Vary: components['headers']['Vary'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['Validation'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      414: components['responses']['UriTooLong'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Internal'];
      503: components['responses']['Unavailable'];
    };
  };
  listStories: {
    parameters: {
      query?: {
        /** @description The page to return. */
        page?: number;
        /** @description Items on a page. */
        pageSize?: number;
        /** @description Order of the stories. */
        sortBy?: 'newest' | 'oldest' | 'helpful';
      };
      header?: {
        /** @description The ETag of the client's copy. */
        'If-None-Match'?: string;
      };
      path: {
        /** @description The slug in the address. */
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          RateLimit: components['headers']['RateLimit'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Cache-Tag': components['headers']['Cache-Tag'];
          Vary: components['headers']['Vary'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "data": [],
           *         "pagination": {
           *           "page": 1,
           *           "pageSize": 1,
           *           "totalCount": 0,
           *           "totalPages": 0,
           *           "hasNextPage": false,
           *           "hasPreviousPage": false,
           *           "hasNext": false,
           *           "hasPrevious": false,
           *           "next_cursor": null
           *         }
           *       },
           *       "meta": {
           *         "queryTime": 3,
           *         "cached": false
           *       }
           *     }
           */
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              data: components['schemas']['Story'][];
              pagination: components['schemas']['Pagination'];
            };
            meta?: components['schemas']['Meta'];
          };
        };
      };
      /** @description The client's copy is current. */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          RateLimit: components['headers']['RateLimit'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Cache-Tag': components['headers']['Cache-Tag'];
          Vary: components['headers']['Vary'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['Validation'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      414: components['responses']['UriTooLong'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Internal'];
      503: components['responses']['Unavailable'];
    };
  };
  listQuestions: {
    parameters: {
      query?: {
        /** @description The page to return. */
        page?: number;
        /** @description Items on a page. */
        pageSize?: number;
        /** @description Category of the question. */
        category?: 'general' | 'testing' | 'results' | 'nutrition' | 'lifestyle' | 'symptoms';
        /** @description With true, the featured ones only. */
        featured?: boolean;
      };
      header?: {
        /** @description The ETag of the client's copy. */
        'If-None-Match'?: string;
      };
      path: {
        /** @description The slug in the address. */
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          RateLimit: components['headers']['RateLimit'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Cache-Tag': components['headers']['Cache-Tag'];
          Vary: components['headers']['Vary'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "data": [
           *           {
           *             "id": "9a1086a8-a5a8-5f6b-b22c-d94b804b0722",
           *             "question": "Why is my ferritin high when I do not take iron?",
           *             "category": "results",
           *             "isFeatured": true,
           *             "helpfulCount": 0,
           *             "createdAt": "2026-11-21T12:00:00.000Z",
           *             "updatedAt": "2026-11-21T12:00:00.000Z",
           *             "answers": [
           *               {
           *                 "id": "10f1d56a-95bb-5ecf-9211-109cb248319b",
           *                 "body": "High ferritin more often means inflammation, fatty liver, alcohol or illness than too much iron. Transferrin saturation helps to tell these apart: when it is normal, iron overload is less likely. When both are high, ask about hemochromatosis, for close relatives too.",
           *                 "authorRole": "staff",
           *                 "helpfulCount": 0,
           *                 "createdAt": "2026-11-21T12:00:00.000Z"
           *               }
           *             ],
           *             "biomarkerSlug": "ferritin",
           *             "publishedAt": "2026-11-21T12:00:00.000Z"
           *           }
           *         ],
           *         "pagination": {
           *           "page": 1,
           *           "pageSize": 1,
           *           "totalCount": 3,
           *           "totalPages": 3,
           *           "hasNextPage": true,
           *           "hasPreviousPage": false,
           *           "hasNext": true,
           *           "hasPrevious": false,
           *           "next_cursor": null
           *         }
           *       },
           *       "meta": {
           *         "queryTime": 3,
           *         "cached": false
           *       }
           *     }
           */
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              data: components['schemas']['Question'][];
              pagination: components['schemas']['Pagination'];
            };
            meta?: components['schemas']['Meta'];
          };
        };
      };
      /** @description The client's copy is current. */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          RateLimit: components['headers']['RateLimit'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Cache-Tag': components['headers']['Cache-Tag'];
          Vary: components['headers']['Vary'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['Validation'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      414: components['responses']['UriTooLong'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Internal'];
      503: components['responses']['Unavailable'];
    };
  };
  listLabPackages: {
    parameters: {
      query?: {
        /** @description The page to return. */
        page?: number;
        /** @description Items on a page. */
        pageSize?: number;
        /** @description Field to order by. */
        sortBy?: 'displayOrder' | 'name' | 'price' | 'biomarkerCount' | 'createdAt' | 'updatedAt';
        /** @description The sort direction. */
        sortOrder?: 'asc' | 'desc';
        /** @description A part of name, tagline or description, in upper or lower case. */
        search?: string;
        /** @description Category focus: the slug of a category. */
        category?: string;
        /** @description Target condition, in any case. */
        condition?: string;
        /** @description Lowest price, USD. */
        minPrice?: number;
        /** @description Highest price, USD. */
        maxPrice?: number;
        /** @description Kind of sample. */
        sampleType?: 'blood' | 'urine' | 'saliva' | 'dried_blood_spot';
        /** @description Absent: the active packages only. */
        isActive?: boolean;
      };
      header?: {
        /** @description The ETag of the client's copy. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          RateLimit: components['headers']['RateLimit'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Cache-Tag': components['headers']['Cache-Tag'];
          Vary: components['headers']['Vary'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "notice": "Sample prices: no laboratory offers these tests, and nothing can be bought.",
           *         "data": [
           *           {
           *             "id": "8905f29e-4447-511e-8cca-e616e4cd46aa",
           *             "slug": "essential",
           *             "name": "Essential Panel",
           *             "tagline": "The usual checkup and four common extras in one blood draw",
           *             "description": "Forty-three markers. Blood count, metabolic panel, cholesterol and HbA1c are the start of most checkups. TSH, ferritin, vitamin D and hs-CRP are common extras that no guideline advises for everyone.",
           *             "categoryFocus": [
           *               "heart-health",
           *               "metabolic-health"
           *             ],
           *             "targetConditions": [
           *               "general checkup",
           *               "high cholesterol"
           *             ],
           *             "biomarkerSlugs": [
           *               "total-cholesterol",
           *               "ldl-cholesterol"
           *             ],
           *             "sampleType": "blood",
           *             "fastingRequired": true,
           *             "turnaroundDays": 3,
           *             "features": [
           *               "43 biomarkers from one blood draw",
           *               "Complete blood count and metabolic panel"
           *             ],
           *             "isActive": true,
           *             "displayOrder": 1,
           *             "lastUpdated": "2026-11-21T12:00:00.000Z",
           *             "createdAt": "2026-11-21T12:00:00.000Z",
           *             "updatedAt": "2026-11-21T12:00:00.000Z",
           *             "biomarkerCount": 43,
           *             "price": 129,
           *             "currency": "USD",
           *             "includedValue": 209,
           *             "individualTestsAvailable": 37,
           *             "url": "https://biomarkers.example/panels/essential"
           *           }
           *         ],
           *         "pagination": {
           *           "page": 1,
           *           "pageSize": 1,
           *           "totalCount": 3,
           *           "totalPages": 3,
           *           "hasNextPage": true,
           *           "hasPreviousPage": false,
           *           "hasNext": true,
           *           "hasPrevious": false,
           *           "next_cursor": null
           *         }
           *       },
           *       "meta": {
           *         "queryTime": 3,
           *         "cached": false
           *       }
           *     }
           */
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              data: components['schemas']['LabPackage'][];
              pagination: components['schemas']['Pagination'];
              /**
               * @description Present where prices are samples and nothing can be bought.
               * @example Sample prices: no laboratory offers these tests, and nothing can be bought.
               */
              notice?: string;
            };
            meta?: components['schemas']['Meta'];
          };
        };
      };
      /** @description The client's copy is current. */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          RateLimit: components['headers']['RateLimit'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Cache-Tag': components['headers']['Cache-Tag'];
          Vary: components['headers']['Vary'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['Validation'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      414: components['responses']['UriTooLong'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Internal'];
      503: components['responses']['Unavailable'];
    };
  };
  getLabPackage: {
    parameters: {
      query?: {
        /** @description Adds the biomarkers of the package in full. */
        includeBiomarkers?: boolean;
      };
      header?: {
        /** @description The ETag of the client's copy. */
        'If-None-Match'?: string;
      };
      path: {
        /** @description The slug of the package. */
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          RateLimit: components['headers']['RateLimit'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Cache-Tag': components['headers']['Cache-Tag'];
          Vary: components['headers']['Vary'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "notice": "Sample prices: no laboratory offers these tests, and nothing can be bought.",
           *         "id": "8905f29e-4447-511e-8cca-e616e4cd46aa",
           *         "slug": "essential",
           *         "name": "Essential Panel",
           *         "tagline": "The usual checkup and four common extras in one blood draw",
           *         "description": "Forty-three markers. Blood count, metabolic panel, cholesterol and HbA1c are the start of most checkups. TSH, ferritin, vitamin D and hs-CRP are common extras that no guideline advises for everyone.",
           *         "categoryFocus": [
           *           "heart-health",
           *           "metabolic-health"
           *         ],
           *         "targetConditions": [
           *           "general checkup",
           *           "high cholesterol"
           *         ],
           *         "biomarkerSlugs": [
           *           "total-cholesterol",
           *           "ldl-cholesterol"
           *         ],
           *         "sampleType": "blood",
           *         "fastingRequired": true,
           *         "turnaroundDays": 3,
           *         "features": [
           *           "43 biomarkers from one blood draw",
           *           "Complete blood count and metabolic panel"
           *         ],
           *         "isActive": true,
           *         "displayOrder": 1,
           *         "lastUpdated": "2026-11-21T12:00:00.000Z",
           *         "createdAt": "2026-11-21T12:00:00.000Z",
           *         "updatedAt": "2026-11-21T12:00:00.000Z",
           *         "biomarkerCount": 43,
           *         "price": 129,
           *         "currency": "USD",
           *         "includedValue": 209,
           *         "individualTestsAvailable": 37,
           *         "url": "https://biomarkers.example/panels/essential"
           *       },
           *       "meta": {
           *         "queryTime": 3,
           *         "cached": false
           *       }
           *     }
           */
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['LabPackageDetail'];
            meta?: components['schemas']['Meta'];
          };
        };
      };
      /** @description The client's copy is current. */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          RateLimit: components['headers']['RateLimit'];
          ETag: components['headers']['ETag'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Cache-Tag': components['headers']['Cache-Tag'];
          Vary: components['headers']['Vary'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['Validation'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      414: components['responses']['UriTooLong'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Internal'];
      503: components['responses']['Unavailable'];
    };
  };
  readPerformance: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "timestamp": "2026-11-21T12:00:00.000Z",
           *         "uptimeSeconds": 3,
           *         "service": {
           *           "name": "content-api",
           *           "version": "1.0.0",
           *           "node": "v24.0.0"
           *         },
           *         "requests": {
           *           "total": 3,
           *           "p50Ms": 3,
           *           "p95Ms": 3,
           *           "p99Ms": 3,
           *           "byStatus": {
           *             "200": 3
           *           }
           *         },
           *         "database": {
           *           "queries": 3,
           *           "errors": 3,
           *           "avgMs": 3,
           *           "p95Ms": 3,
           *           "pool": {
           *             "total": 3,
           *             "idle": 3,
           *             "waiting": 3,
           *             "max": 10
           *           }
           *         },
           *         "cache": {
           *           "layers": [
           *             {
           *               "name": "memory",
           *               "hits": 3,
           *               "misses": 3,
           *               "hitRate": 0.5,
           *               "entries": 3,
           *               "bytes": 3
           *             }
           *           ]
           *         },
           *         "memory": {
           *           "rss": 3,
           *           "heapUsed": 3,
           *           "heapTotal": 3,
           *           "external": 3
           *         },
           *         "eventLoop": {
           *           "utilization": 0.5,
           *           "delayP99Ms": 3
           *         },
           *         "rateLimiter": {
           *           "mode": "exact",
           *           "allowed": 3,
           *           "limited": 3
           *         }
           *       },
           *       "meta": {
           *         "queryTime": 3,
           *         "cached": false
           *       }
           *     }
           */
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Performance'];
            meta?: components['schemas']['Meta'];
          };
        };
      };
      400: components['responses']['ValidationOfAdmin'];
      401: components['responses']['UnauthorizedOfAdmin'];
      405: components['responses']['MethodNotAllowedOfAdmin'];
      408: components['responses']['RequestTimeoutOfAdmin'];
      414: components['responses']['UriTooLongOfAdmin'];
      429: components['responses']['RateLimitedOfAdmin'];
      431: components['responses']['HeadersTooLargeOfAdmin'];
      500: components['responses']['InternalOfAdmin'];
      503: components['responses']['UnavailableOfAdmin'];
    };
  };
  clearCache: {
    parameters: {
      query?: {
        /** @description What to clear. */
        target?: 'all' | 'biomarkers' | 'categories' | 'lab-packages' | 'search' | 'trending' | 'content' | 'pages';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "target": "all",
           *         "cleared": [
           *           "biomarkers",
           *           "categories"
           *         ],
           *         "cdn": "none",
           *         "clearedAt": "2026-11-21T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "queryTime": 3,
           *         "cached": false
           *       }
           *     }
           */
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['CacheCleared'];
            meta?: components['schemas']['Meta'];
          };
        };
      };
      400: components['responses']['ValidationOfAdmin'];
      401: components['responses']['UnauthorizedOfAdmin'];
      405: components['responses']['MethodNotAllowedOfAdmin'];
      408: components['responses']['RequestTimeoutOfAdmin'];
      414: components['responses']['UriTooLongOfAdmin'];
      429: components['responses']['RateLimitedOfAdmin'];
      431: components['responses']['HeadersTooLargeOfAdmin'];
      500: components['responses']['InternalOfAdmin'];
      503: components['responses']['UnavailableOfAdmin'];
    };
  };
}
