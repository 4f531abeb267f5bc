# Error bounds are proven for IEEE arithmetic, so flags that give it up are refused, wherever they come from: the flags
# of the whole project, of its build type, or add_compile_options() in a project around this one.

string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
get_directory_property(inherited COMPILE_OPTIONS)
string(REGEX MATCH "(^|[ ;:])-(Ofast|ffast-math|funsafe-math-optimizations|ffinite-math-only|fassociative-math|freciprocal-math)($|[ ;>])"
    fast_math "${CMAKE_C_FLAGS} ${CMAKE_C_FLAGS_${type}} ${inherited}")
if(fast_math)
    string(STRIP "${fast_math}" fast_math)
    message(FATAL_ERROR "Tact cannot be compiled with ${fast_math}: its error bounds would be wrong. Give this option to "
        "your own targets by target_compile_options() and not to the whole project; they may use it, and link with Tact.")
endif()
